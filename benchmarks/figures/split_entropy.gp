# Entropy of the first l bytes of a fingerprint and of the rest, by figure_split_entropy.
load "style.gp"
set xlabel "l, bytes before the cut"
set ylabel "entropy (bits)"
set xrange [0:25]
set key left bottom
of(name, column) = strcol(1) eq name ? column : NaN
plot for [i=1:3] data using 2:(of(word("fifty sites confusable", i), $3)) with linespoints linetype i title word("fifty sites confusable", i).": first l", \
     for [i=1:3] data using 2:(of(word("fifty sites confusable", i), $4)) with lines linetype i dashtype 2 title "the rest"
