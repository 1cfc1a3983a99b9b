# What all figures share: SVG on no background, inks that read on light and on dark pages.
#   gnuplot -e "data='NAME.tsv'; out='NAME.svg'" benchmarks/figures/NAME.gp     (run in benchmarks/figures)
set terminal svg size 720,420 dynamic enhanced font "sans-serif,13"
set output out
set datafile separator "\t"
ink = "#808890"
set border 3 linecolor rgb ink
set tics nomirror textcolor rgb ink
set grid linecolor rgb ink linewidth 0.3 dashtype 3
set key textcolor rgb ink
set title textcolor rgb ink
set xlabel textcolor rgb ink
set ylabel textcolor rgb ink
set linetype 1 linecolor rgb "#2f81f7" linewidth 2 pointtype 7 pointsize 0.5
set linetype 2 linecolor rgb "#e0823d" linewidth 2 pointtype 5 pointsize 0.5
set linetype 3 linecolor rgb "#3aa655" linewidth 2 pointtype 9 pointsize 0.6
set linetype 4 linecolor rgb "#c2569b" linewidth 2 pointtype 13 pointsize 0.6
set linetype 5 linecolor rgb "#8a7ae0" linewidth 2 pointtype 11 pointsize 0.6
set linetype 6 linecolor rgb "#b59a2a" linewidth 2 pointtype 3 pointsize 0.6
