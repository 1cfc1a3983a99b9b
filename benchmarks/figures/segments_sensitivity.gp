# What each parameter of the segment table trades, the others as in the paper: five panels side by side.
load "style.gp"
set terminal svg size 960,420 dynamic enhanced font "sans-serif,12"
set multiplot layout 2,5
set yrange [0.5:1]
set logscale x
set bmargin 1
unset key
do for [i=0:4] {
  if (i == 4) { unset logscale x; set key bottom left }
  if (i == 0) { set ylabel "share of blocks" } else { unset ylabel }
  skipped = i == 0 ? 1 : 0
  plot data index i using 2:3 every ::skipped with linespoints title "recall", \
       data index i using 2:4 every ::skipped with linespoints title "precision"
}
set yrange [0:*]
unset key
set logscale x
set bmargin 3
names = "T_b N k DF ratio"
do for [i=0:4] {
  if (i == 4) { unset logscale x }
  if (i == 0) { set ylabel "KB" } else { unset ylabel }
  set xlabel word(names, i + 1)
  skipped = i == 0 ? 1 : 0
  plot data index i using 2:5 every ::skipped with linespoints linetype 3 notitle
}
unset multiplot
