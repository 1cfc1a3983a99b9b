# How many clusters have how many pages, by figure_cluster_sizes.
load "style.gp"
set logscale xy
set xlabel "pages of a cluster"
set ylabel "clusters of that size"
plot data using 1:2 with points linetype 1 notitle
