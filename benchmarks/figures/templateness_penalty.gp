# Template detection and segmentation over the factor that multiplies the smoothing penalty (table_smoothing).
load "style.gp"
set terminal svg size 960,380 dynamic enhanced font "sans-serif,12"
set multiplot layout 1,2
set logscale x
set format x "%g"
set yrange [0:1]
set xlabel "factor of the penalty (1: 0.01)"
set key bottom left samplen 2
draw(title, block) = sprintf("set title '%s'; plot data index %d using 1:2 skip 1 with linespoints title 'template words, f', \
    data index %d using 1:3 skip 1 with linespoints title 'words in links, f', \
    data index %d using 1:4 skip 1 with linespoints title 'links, f', \
    data index %d using 1:5 skip 1 with linespoints title 'sections, adjusted Rand'", title, block, block, block, block)
eval draw("site model, weights and charges of the paper", 0)
eval draw("default model, weights and charges by text", 3)
unset multiplot
