// Work cut into parts, one thread each.
#pragma once

#include <thread>
#include <vector>

namespace paiju {

// work(part) for the parts 0 … parts - 1, the first on this thread.
template <class Work>
void in_parallel(int parts, const Work& work) {
  std::vector<std::jthread> others;
  for (int part = 1; part < parts; ++part) {
    others.emplace_back([&work, part] { work(part); });
  }
  work(0);
}

}  // namespace paiju
