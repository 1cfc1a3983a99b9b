# Recall and precision of the segment table over the number of the page.
load "style.gp"
set xlabel "page number"
set ylabel "share of blocks"
set yrange [0:1.02]
set key bottom right
plot data using 1:2 every ::1 with lines title "recall", data using 1:3 every ::1 with lines title "precision"
