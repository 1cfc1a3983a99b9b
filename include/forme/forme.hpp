// All of forme. Headers that need lexbor are included where lexbor's own headers can be found.
#ifndef FORME_FORME_HPP
#define FORME_FORME_HPP

#include <forme/core/crossing.hpp>
#include <forme/core/disjoint_sets.hpp>
#include <forme/core/executor.hpp>
#include <forme/core/expects.hpp>
#include <forme/core/hash.hpp>
#include <forme/core/prefetch.hpp>
#include <forme/core/segmented_vector.hpp>
#include <forme/core/shared_disjoint_sets.hpp>
#include <forme/core/snapshot.hpp>
#include <forme/core/sse2.hpp>
#include <forme/core/utf8.hpp>
#include <forme/core/words.hpp>
#include <forme/dom/collapsed_text.hpp>
#include <forme/dom/declared_charset.hpp>
#include <forme/dom/page.hpp>
#include <forme/dom/page_builder.hpp>
#include <forme/dom/paths.hpp>
#include <forme/dom/visible_text.hpp>
#include <forme/eval/classification.hpp>
#include <forme/eval/clustering.hpp>
#include <forme/eval/contingency.hpp>
#include <forme/eval/cross_validation.hpp>
#include <forme/eval/label_numbers.hpp>
#include <forme/eval/precision_recall.hpp>
#include <forme/eval/text_overlap.hpp>
#include <forme/eval/union_lcs.hpp>
#include <forme/fingerprint/fingerprint.hpp>
#include <forme/fingerprint/lzw_dictionary.hpp>
#include <forme/fingerprint/lzw_fingerprinter.hpp>
#include <forme/fingerprint/same_template.hpp>
#include <forme/fingerprint/within_one_edit.hpp>
#include <forme/index/best_split.hpp>
#include <forme/index/fingerprint_index.hpp>
#include <forme/index/index_snapshot.hpp>
#include <forme/index/linear_index.hpp>
#include <forme/index/neighbour_index.hpp>
#include <forme/index/two_table_index.hpp>
#include <forme/tags/byte_search.hpp>
#include <forme/tags/scan_state.hpp>
#include <forme/tags/scanned_tags.hpp>
#include <forme/tags/tag.hpp>
#include <forme/tags/tag_scanner.hpp>
#include <forme/tags/tag_symbol.hpp>
#include <forme/tags/token_rules.hpp>
#include <forme/tags/tokenizer.hpp>
#include <forme/templateness/isotonic_grid.hpp>
#include <forme/templateness/isotonic_tree.hpp>
#include <forme/templates/shared_template_clusters.hpp>
#include <forme/templates/template_classifier.hpp>
#include <forme/templates/template_clusters.hpp>
#include <forme/version.hpp>

#if __has_include(<lexbor/html/html.h>)
#include <forme/dom/lexbor_page.hpp>
#include <forme/tags/lexbor_tags.hpp>
#endif

#endif
