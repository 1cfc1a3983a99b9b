// Loads what capture_boxes.mjs wrote: the page as the browser parsed it, and where it drew each node.
#ifndef FORME_EXAMPLES_SUPPORT_CAPTURED_PAGE_HPP
#define FORME_EXAMPLES_SUPPORT_CAPTURED_PAGE_HPP

#include <forme/dom/page.hpp>
#include <forme/dom/page_builder.hpp>
#include <forme/templateness/layout.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <istream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace example {

struct captured_page {
    forme::page page;
    forme::measured_boxes boxes;
};

// Throws std::exception with a sentence for anything that the script does not write.
inline captured_page load_captured_page(std::istream& stream) {
    const nlohmann::json file = nlohmann::json::parse(stream);
    forme::page_builder build;
    std::vector<forme::box> boxes;
    std::vector<std::int64_t> open;  // elements around the next node, by number
    for (const nlohmann::json& node : file.at("nodes")) {
        const std::int64_t parent = node.at("parent").get<std::int64_t>();
        while (!open.empty() && open.back() != parent) {
            build.close();
            open.pop_back();
        }
        if (open.empty() && parent != -1) throw std::runtime_error("a node is not in document order");
        if (const auto text = node.find("text"); text != node.end()) {
            build.text(text->get_ref<const std::string&>());
        } else {
            build.open(node.at("name").get_ref<const std::string&>());
            for (const nlohmann::json& attribute : node.at("attributes"))
                build.attribute(attribute.at(0).get_ref<const std::string&>(),
                                attribute.at(1).get_ref<const std::string&>());
            open.push_back(static_cast<std::int64_t>(boxes.size()));
        }
        const auto box = node.find("box");
        boxes.push_back(box == node.end() ? forme::box{}
                                          : forme::box{box->at(0).get<float>(), box->at(1).get<float>(),
                                                       box->at(2).get<float>(), box->at(3).get<float>()});
    }
    captured_page result{build.finish(), {}};
    if (result.page.size() != boxes.size()) throw std::runtime_error("two texts touch, or the page is too large");
    result.boxes = {std::move(boxes), {file.at("width").get<float>(), file.at("height").get<float>()}};
    return result;
}

}  // namespace example

#endif
