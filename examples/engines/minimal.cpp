// 最小引擎（C++17）：出最小的单牌或对子，跟牌只跟单牌和对子。只用标准库。
// A minimal DOUDIZHUVER 1.0 engine: leads its lowest single or pair and follows singles and pairs. Start from here.
//
//   g++ -O2 -std=c++17 -o minimal minimal.cpp && paiju comply ./minimal
#include <algorithm>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using Cards = std::vector<int>;

// Card codes: 4 × rank + suit, rank 0 = three … 12 = two; 52 and 53 are the jokers.
static int rank_of(int card) { return card >= 52 ? card - 39 : card / 4; }

static Cards read_cards(const std::string& text) {  // "0,4,5,7"; "-1" is a pass
    Cards cards;
    std::stringstream list(text);
    for (std::string code; std::getline(list, code, ',');)
        if (code != "-1") cards.push_back(std::stoi(code));
    return cards;
}

struct Engine {
    char seat = 'A';
    std::set<int> hand;
    int best_bid = 0, passes = 0;
    Cards table;  // what has to be beaten; empty when we lead

    // The lowest cards of equal rank, at least `size` of them and above `beaten`.
    Cards lowest(std::size_t size, int beaten) const {
        for (int rank = beaten + 1; rank <= 14; ++rank) {
            Cards group;
            for (int card : hand)
                if (rank_of(card) == rank) group.push_back(card);
            if (!group.empty() && group.size() >= size) return group;
        }
        return {};
    }

    int bid() const {  // a point for every two high cards, if that exceeds what was called
        long high = std::count_if(hand.begin(), hand.end(), [](int card) { return rank_of(card) >= 11; });
        int wanted = static_cast<int>(std::min(3L, high / 2));
        return wanted > best_bid ? wanted : 0;
    }

    void seen(const Cards& cards) {  // two passes in a row free the lead, ours included
        passes = cards.empty() ? passes + 1 : 0;
        if (!cards.empty() || passes == 2) table = cards;
    }

    std::string play() {
        Cards chosen;
        if (table.empty()) {
            chosen = lowest(1, -1);
            chosen.resize(std::min<std::size_t>(chosen.size(), 2));
        } else if (table.size() <= 2 && rank_of(table.front()) == rank_of(table.back())) {
            chosen = lowest(table.size(), rank_of(table.front()));
            chosen.resize(std::min(chosen.size(), table.size()));
        }
        std::string line = std::string("PLAY ") + seat;
        for (std::size_t i = 0; i < chosen.size(); ++i) line += (i ? "," : "") + std::to_string(chosen[i]);
        for (int card : chosen) hand.erase(card);
        seen(chosen);
        return chosen.empty() ? line + "-1" : line;
    }

    std::string answer(const std::string& word, const std::string& rest) {
        if (word == "DOUDIZHUVER") return "NAME minimal-cpp";
        if (word == "BID" && rest == "WHAT") return std::string("BID ") + seat + std::to_string(bid());
        if (word == "PLAY" && rest == "WHAT") return play();
        if (word == "DEAL") {
            Cards dealt = read_cards(rest.substr(1));
            seat = rest[0], hand = {dealt.begin(), dealt.end()}, best_bid = passes = 0, table.clear();
        } else if (word == "BID") {
            best_bid = std::max(best_bid, std::stoi(rest.substr(1)));
        } else if (word == "LEFTOVER" && rest[0] == seat) {
            for (int card : read_cards(rest.substr(1))) hand.insert(card);
        } else if (word == "PLAY") {
            seen(read_cards(rest.substr(1)));
        }
        return "OK " + word;
    }
};

int main() {
    Engine engine;
    for (std::string line; std::getline(std::cin, line);) {  // ends with the input
        if (!line.empty() && line.back() == '\r') line.pop_back();
        std::size_t blank = line.find(' ');
        if (blank == std::string::npos || blank + 1 >= line.size()) continue;
        std::cout << engine.answer(line.substr(0, blank), line.substr(blank + 1)) << std::endl;  // endl flushes
    }
}
