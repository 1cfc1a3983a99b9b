# Adjusted Rand index over the number of entries, for each kind of token and each set, by table_settings.
load "style.gp"
set terminal svg size 960,380 dynamic enhanced font "sans-serif,13"
set output out
set multiplot layout 1,3
set xlabel "entries"
set yrange [0:1]
set xrange [10:70]
set key left bottom
of(name, tokens, column) = (strcol(1) eq name && strcol(2) eq tokens) ? column : NaN
kinds = "tags start tags+class start+class"
do for [name in "fifty sites confusable"] {
    set title name
    set ylabel (name eq "fifty" ? "adjusted Rand index" : "")
    plot for [i=1:4] data using 3:(of(name, word(kinds, i), $5)) skip 1 with linespoints linetype i title word(kinds, i)
}
unset multiplot
