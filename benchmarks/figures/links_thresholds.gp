# The four thresholds of link clustering, one at a time (table_links CORPUS LABELS --thresholds).
load "style.gp"
set multiplot layout 2,2
set yrange [0:1.05]
set key off
of(name, column) = strcol(1) eq name ? column : NaN
draw(name) = sprintf("plot data using (of('%s', $2)):3 with linespoints linetype 1 title 'precision', \
                      data using (of('%s', $2)):4 with linespoints linetype 2 title 'recall', \
                      data using (of('%s', $2)):5 with linespoints linetype 3 title 'coverage', \
                      data using (of('%s', $2)):6 with linespoints linetype 4 title 'share of pages read'", \
                      name, name, name, name)
set key at graph 0.98, graph 0.62 samplen 2 font ",10"
set xlabel "similarity of fingerprints that merges groups"
eval draw("similarity")
set key off
set xlabel "share of the sample that has a path of the fingerprint"
eval draw("occurrence")
set logscale x
set xlabel "pages in a sample"
eval draw("sample")
set xlabel "cut-off: pages a group needs"
eval draw("cut-off")
unset multiplot
