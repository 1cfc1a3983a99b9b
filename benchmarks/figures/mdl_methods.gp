# Time and cost of the published algorithms and of the scaled pipeline over the number of pages: table_mdl methods, the
# rows with all paths of two pages (each tenth row from the sixth on).
load "style.gp"
set terminal svg size 720,720
set multiplot layout 2,1
set xlabel "pages"
set key top left
set ylabel "seconds"
set logscale y
plot data using 2:11 every 10::6 with linespoints title "TEXT-MDL", \
     data using 2:11 every 10::7 with linespoints title "TEXT-HASH", \
     data using 2:11 every 10::8 with linespoints title "TEXT-MAX", \
     data using 2:11 every 10::9 with linespoints title "TEXT-DICE", \
     data using 2:11 every 10::10 with linespoints title "scaled"
unset logscale y
set ylabel "K over TEXT-MDL's"
array exact[5]
do for [i = 1:5] { stats data using 6 every ::(10*i-4)::(10*i-4) name "one" nooutput; exact[i] = one_min }
plot data using 2:(1) every 10::6 with linespoints title "TEXT-MDL", \
     data using 2:($6/exact[$0+1]) every 10::7 with linespoints title "TEXT-HASH", \
     data using 2:($6/exact[$0+1]) every 10::8 with linespoints title "TEXT-MAX", \
     data using 2:($6/exact[$0+1]) every 10::9 with linespoints title "TEXT-DICE", \
     data using 2:($6/exact[$0+1]) every 10::10 with linespoints title "scaled"
unset multiplot
