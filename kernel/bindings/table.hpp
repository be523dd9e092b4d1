// What Python calls a Table: the kernel's whole deal with its book.
#pragma once

#include "../table.hpp"
#include "convert.hpp"

namespace paiju {

struct WholeDeal {
  Table table;
  Book book;
};

}  // namespace paiju
