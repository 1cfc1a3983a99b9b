# Pages and megabytes a second over the number of pages, by figure_throughput.
load "style.gp"
set xlabel "pages so far (millions)"
set ylabel "thousand pages a second"
set y2label "MB a second" textcolor rgb ink
set y2tics textcolor rgb ink
set border 11
set yrange [0:*]
set y2range [0:*]
set key right bottom
plot data using ($1/1e6):($3/1e3) with linespoints linetype 1 title "pages", \
     data using ($1/1e6):4 axes x1y2 with linespoints linetype 2 title "megabytes"
