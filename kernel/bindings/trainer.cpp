// Trainer in Python: learning without the interpreter, and what there is to tell about it.
#include "../learning/trainer.hpp"

#include "../learning/quantise.hpp"
#include "bindings.hpp"

namespace paiju {
namespace {

Settings read_settings(const std::string& objective, double lambda, double explore, double explore_call,
                       double by_lot, int clip) {
  if (objective != "win" && objective != "points") {
    refuse("objective is '" + objective + "'; 'win' and 'points' are possible");
  }
  const std::pair<const char*, double> shares[] = {
      {"decay", lambda}, {"explore", explore}, {"explore_call", explore_call}, {"by_lot", by_lot}};
  for (const auto& [name, share] : shares) {
    if (!(share >= 0 && share <= 1)) {
      refuse(std::string(name) + " is " + std::to_string(share) + "; 0 to 1 is possible");
    }
  }
  if (clip < 1) {
    refuse("clip is " + std::to_string(clip) + "; at least 1 is needed");
  }
  return {objective == "win" ? Objective::win : Objective::points,
          static_cast<float>(lambda),
          static_cast<float>(explore),
          static_cast<float>(explore_call),
          static_cast<float>(by_lot),
          clip};
}

}  // namespace

void bind_trainer(nb::module_& m) {
  const Settings usual;
  nb::class_<Trainer>(m, "Trainer",
                      "Networks that learn by playing against themselves. The same seed, settings and runs lead to the "
                      "same weights, with\nany number of threads. One trainer belongs to one thread of Python.")
      .def(
          "__init__",
          [](Trainer* self, const Book& book, std::uint64_t seed, int threads, const std::string& objective,
             double decay, double explore, double explore_call, double by_lot, int clip) {
            if (threads < 1 || threads > 64) {
              refuse("threads is " + std::to_string(threads) + "; 1 to 64 are possible");
            }
            new (self)
                Trainer(book, seed, threads, read_settings(objective, decay, explore, explore_call, by_lot, clip));
          },
          "book"_a, "seed"_a, "threads"_a = 1, nb::kw_only(), "objective"_a = "win",
          "decay"_a = 0.7, "explore"_a = 0.01, "explore_call"_a = 0.1, "by_lot"_a = 0.5, "clip"_a = usual.clip)
      .def(
          "run",
          [](Trainer& trainer, int deals, double rate) {
            if (deals < 1 || !(rate > 0)) {
              refuse("deals and rate must be above 0");
            }
            nb::gil_scoped_release unlocked;
            trainer.run(deals, static_cast<float>(rate));
          },
          "deals"_a, "rate"_a, "Plays so many deals, rounded up to whole rounds of ROUND, and learns from them.")
      .def(
          "network", [](const Trainer& trainer) { return quantise(trainer.averaged()); },
          "The averaged weights in integers.")
      .def(
          "save",
          [](const Trainer& trainer) {
            const std::string bytes = trainer.save();
            return nb::bytes(bytes.data(), bytes.size());
          },
          "Everything that learning goes on from.")
      .def(
          "load",
          [](Trainer& trainer, const nb::bytes& data) {
            if (!trainer.load({static_cast<const char*>(data.data()), data.size()})) {
              refuse("these bytes are no state of this trainer: they are damaged or of another version");
            }
          },
          "data"_a, "Goes on from what save() wrote, with the same book, seed and settings.")
      .def_prop_ro("deals", [](const Trainer& trainer) { return trainer.counts().deals; })
      .def_prop_ro(
          "decisions", [](const Trainer& trainer) { return trainer.counts().decisions; },
          "Those the networks were asked about.")
      .def_prop_ro("passed_out", [](const Trainer& trainer) { return trainer.counts().passed_out; })
      .def_prop_ro("declarer_wins", [](const Trainer& trainer) { return trainer.counts().declarer_wins; })
      .def_prop_ro(
          "steps",
          [](const Trainer& trainer) {
            const auto& p = trainer.progress();
            return nb::make_tuple(p[0].steps, p[1].steps, p[2].steps, p[3].steps);
          },
          nb::sig("def steps(self) -> tuple[int, int, int, int]"), "Of the optimiser, by network.")
      .def_prop_ro(
          "losses",
          [](const Trainer& trainer) {
            const auto& p = trainer.progress();
            return nb::make_tuple(p[0].loss, p[1].loss, p[2].loss, p[3].loss);
          },
          nb::sig("def losses(self) -> tuple[float, float, float, float]"),
          "Cross-entropy over the latest steps, by network.")
      .def_ro_static("ROUND", &Trainer::kRound);
  m.attr("ARITHMETIC") = arithmetic_name();
}

}  // namespace paiju
