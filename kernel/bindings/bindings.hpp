// What the module consists of; each function adds one part.
#pragma once

#include "convert.hpp"

namespace paiju {

void bind_policy(nb::module_& m);
void bind_book(nb::module_& m);
void bind_plays(nb::module_& m);
void bind_position(nb::module_& m);
void bind_playouts(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_deals(nb::module_& m);
void bind_search(nb::module_& m);
void bind_shengji(nb::module_& m);
void bind_table(nb::module_& m);
void bind_network(nb::module_& m);
void bind_trainer(nb::module_& m);

}  // namespace paiju
