// Cutting hills: the step from the cost of a subtree to the cost its parent sees.
//
// Let f(v) be the least cost of a subtree when its top takes the value v, and charge the price of a new segment. If
// the parent has value v, the top may take v too, or pay and take any better value u > v. So the parent sees
//
//     g(v) = min( f(v), charge + lowest f(u) for u >= v )
//
// f is piecewise linear. Walk it from right to left and remember the lowest point so far: where f climbs more than
// charge above that point, g stays level until f comes down again. That is all: every hill that is more than charge
// higher than the lowest point to its right loses its top.
//
//     f                                           g, for charge 4
//   8 |       o                                 |
//   7 |          o                              |
//   6 |             o                           |
//   5 |----------------------o----------- L     |       =======        o
//   4 |    o              o     o               |    o              o     o
//   3 |                o                        |                o
//   2 |                               o         |                               o
//   1 |                            o            |                            o
//   0 | o                                       | o
//     +---------------------------------- v     +---------------------------------- v
//       0  1  2  3  4  5  6  7  8  9  10          0  1  2  3  4  5  6  7  8  9  10
//       lo l           r           b  hi             l           r           b
//
// Here the lowest point right of the left hill is f(9) = 1, so its level is L = 1 + 4: the hill is cut between l = 1
// and r = 5. The right hill, f(7) = 5, just reaches its level and stays. If the parent's value is 2, 3 or 4, this node
// takes b = 9; for any other value it takes the same.
//
// Walking left from hi with (value, slope) in hand, a cut opens at r, where f first passes L = lowest + charge, and
// closes at l, where f is back at or under L; it may run into the left end, and then has no l. Several cuts may follow
// one another, each with its own L.
//
// Whole numbers. l and r are the lattice points next to the crossing that are still at or under L. Only lattice points
// count as values, so g may be drawn between them as we like, and is drawn with bends at lattice points only:
//
//     f(r) <= L:   r-1 and r are joined by a straight line from L down to f(r)
//     f(l) <= L:   l and l+1 are joined by a straight line from f(l) up to L
//
// Each of these bends is concave. So convex bends, hence all local minima, sit at scores and nowhere else, which is
// why an optimum consists of scores.
//
// A function is kept as its kinks, plus value and slope at the right end. Cutting changes neither of those two
// (nothing is cut right of the last minimum), and adding functions is joining their kinks. Time is linear in the kinks.
#ifndef FORME_TEMPLATENESS_ISOTONIC_KINKS_HPP
#define FORME_TEMPLATENESS_ISOTONIC_KINKS_HPP

#include <forme/templateness/isotonic_cuts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forme::detail {

// A bend of a piecewise linear function: slope on the right minus slope on the left. w|x - v| is the kink {x, 2w}.
struct kink {
    std::int32_t position;
    std::int64_t bend;

    friend bool operator==(const kink&, const kink&) = default;
};

// Orders lists of kinks in the direction of the walk.
inline constexpr auto from_the_right = [](const kink& a, const kink& b) { return a.position > b.position; };

// A function at its right end: its value there and its slope further right.
struct right_end {
    std::int32_t position;
    std::int64_t value;
    std::int64_t slope;
};

// What a walk needs to know of a run of neighbouring kinks to step over them at once. Walking left, the slope drops by
// the bends passed so far; least_drop and most_drop range over the stretches up to the last kink, with none passed,
// one passed, ... and all but the last passed.
struct kink_summary {
    std::int32_t leftmost = 0;
    std::int64_t bends = 0;    // sum of bend
    std::int64_t moments = 0;  // sum of bend * position
    std::int64_t least_drop = 0;
    std::int64_t most_drop = 0;
};

// The walk from right to left. It appends the kinks of g to `kinks` and the cuts to `cuts`.
class hill_walk {
public:
    hill_walk(const right_end& start, std::int64_t charge, std::vector<kink>& kinks, std::vector<cut>& cuts)
        : kinks_(&kinks),
          cuts_(&cuts),
          charge_(charge),
          value_(start.value),
          slope_(start.slope),
          lowest_(start.value),
          position_(start.position),
          lowest_at_(start.position) {}

    // Goes on to `next`, at or left of where we are, with no kink on the way.
    void walk_to(std::int32_t next) {
        const std::int64_t ahead = value_ - slope_ * (position_ - next);
        if (cutting_ && ahead <= level_) close_cut();
        if (!cutting_ && slope_ < 0 && ahead > lowest_ + charge_) open_cut();
        position_ = next;
        value_ = ahead;
        // `<=`, not `<`: of equal minima the leftmost counts.
        if (!cutting_ && value_ <= lowest_) {
            lowest_ = value_;
            lowest_at_ = position_;
        }
    }

    // Passes a kink of f at the position we are at. Under a cut it is lost. Returns whether it is part of g.
    bool bend(std::int64_t by) {
        slope_ -= by;
        return !cutting_;
    }

    // The same, and appends what is left of it.
    void pass(const kink& k) {
        walk_to(k.position);
        if (bend(k.bend)) append(k.position, k.bend);
    }

    // Steps over a run of kinks, the next ones on our way, if its summary proves that no cut opens or closes there and
    // that no minimum hides in its middle. Otherwise does nothing and returns false.
    bool step_over(const kink_summary& run) {
        const std::int64_t length = position_ - run.leftmost;
        const std::int64_t ahead = (value_ - slope_ * length) + (run.moments - run.bends * run.leftmost);
        const std::int64_t steepest = slope_ - run.least_drop;
        const std::int64_t flattest = slope_ - run.most_drop;
        if (cutting_) {
            if (least_between(ahead, length, flattest, steepest) <= level_) return false;
        } else if (flattest >= 0) {
            if (ahead <= lowest_) {
                lowest_ = ahead;
                lowest_at_ = run.leftmost;
            }
        } else if (most_between(ahead, length, flattest, steepest) > lowest_ + charge_ ||
                   least_between(ahead, length, flattest, steepest) <= lowest_) {
            return false;
        }
        position_ = run.leftmost;
        value_ = ahead;
        slope_ -= run.bends;
        return true;
    }

    // Ends the walk at the left end, position 0.
    void finish() {
        walk_to(0);
        if (cutting_) cuts_->push_back({0, cut_last_, lowest_at_});
    }

    [[nodiscard]] std::int32_t lowest_at() const noexcept { return lowest_at_; }

private:
    void append(std::int32_t position, std::int64_t bend) {
        if (bend == 0) return;
        if (!kinks_->empty() && kinks_->back().position == position)
            kinks_->back().bend += bend;
        else
            kinks_->push_back({position, bend});
    }

    // Opening and closing stay out of line: walk_to is then small enough to be inlined.
    [[gnu::noinline]] void open_cut() {
        level_ = lowest_ + charge_;
        const std::int64_t under = (level_ - value_) / -slope_;  // lattice points from here to r
        const auto r = position_ - static_cast<std::int32_t>(under);
        const std::int64_t missing = level_ - (value_ - slope_ * under);  // from f(r) up to the level
        append(r, slope_ + missing);
        append(r - 1, -missing);
        cut_last_ = r - 1;
        cutting_ = true;
    }

    [[gnu::noinline]] void close_cut() {
        const std::int64_t over = (value_ - level_ + slope_ - 1) / slope_;  // lattice points from here to l
        const auto l = position_ - static_cast<std::int32_t>(over);
        const std::int64_t missing = level_ - (value_ - slope_ * over);  // from f(l) up to the level
        append(l + 1, -missing);
        append(l, missing - slope_);
        cuts_->push_back({l + 1, cut_last_, lowest_at_});
        cutting_ = false;
    }

    // Bounds of f on a stretch of `length` from here to the left, where it ends at `ahead`, when all slopes lie in
    // [flattest, steepest]. f lies under the two lines that leave the ends as steeply upwards as they may, and over
    // the two that leave as steeply downwards; between lattice points neither line matters.
    //
    //              /\ <- most                    ahead ._           _. value
    //     ahead ._/  \_. value                           \_       _/
    //                                                      \_   _/ <- least
    //
    [[nodiscard]] std::int64_t most_between(std::int64_t ahead, std::int64_t length, std::int64_t flattest,
                                            std::int64_t steepest) const {
        if (steepest <= 0) return ahead;
        if (flattest >= 0) return value_;
        const std::int64_t at = (value_ - flattest * length - ahead) / (steepest - flattest);  // just left of the peak
        return std::max(ahead + steepest * at, value_ - flattest * (length - at - 1));
    }
    [[nodiscard]] std::int64_t least_between(std::int64_t ahead, std::int64_t length, std::int64_t flattest,
                                             std::int64_t steepest) const {
        if (steepest <= 0) return value_;
        if (flattest >= 0) return ahead;
        const std::int64_t at = (ahead - value_ + steepest * length) / (steepest - flattest);
        return std::min(ahead + flattest * at, value_ - steepest * (length - at - 1));
    }

    std::vector<kink>* kinks_;
    std::vector<cut>* cuts_;
    std::int64_t charge_;
    std::int64_t value_;  // f at position_
    std::int64_t slope_;  // of f just left of position_
    std::int64_t lowest_;
    std::int64_t level_ = 0;  // L of the cut we are in
    std::int32_t position_;
    std::int32_t lowest_at_;
    std::int32_t cut_last_ = 0;
    bool cutting_ = false;
};

// Walks over the sum of two functions, given as two lists of kinks from the right.
inline void walk_over(hill_walk& walk, std::span<const kink> one, std::span<const kink> other) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < one.size() && j < other.size()) walk.pass(one[i].position >= other[j].position ? one[i++] : other[j++]);
    for (; i < one.size(); ++i) walk.pass(one[i]);
    for (; j < other.size(); ++j) walk.pass(other[j]);
    walk.finish();
}

// The same for one node without children, f(v) = w|x - v|, in closed form: the walk meets one kink, and the left slope
// of f is cut where it is more than charge above 0. Appends at most three kinks, from the right.
inline void cut_single(std::int32_t score, std::int64_t weight, std::int64_t charge, std::vector<kink>& kinks,
                       std::vector<cut>& cuts) {
    if (weight == 0) return;
    kinks.push_back({score, 2 * weight});
    const std::int64_t under = charge / weight;
    if (under >= score) return;
    const auto r = score - static_cast<std::int32_t>(under);
    const std::int64_t missing = charge - weight * under;
    kinks.push_back({r, missing - weight});
    if (missing != 0) kinks.push_back({r - 1, -missing});
    cuts.push_back({0, r - 1, score});
}

}  // namespace forme::detail

#endif
