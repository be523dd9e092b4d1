// An engine with the habits of Windows console programs of 2015: vintage MODE [TOKEN]. Our own, written for the tests.
//
//   buffer   80-byte line buffer, three letters decide, the last answer is repeated to its own PLAY d-1, ERROR is
//            unknown, only GAMEOVER ends a deal, ends after the last deal of INFO, spins when its input ends
//   scanf    reads words, "Name" with trailing blanks, a bare OK
//   prompt   a banner and prompts for people in GBK, on the line of the answer and before it
//   twice    says every OK twice
//   lower    everything in lower case, two blanks
//   pause    waits for a key after the last deal
//   crash    writes to address 0 when it gets its cards
//   drive    keeps a diary on D: and says so in its name
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

static std::string mode, last = "OK";
static char seat = 'A';
static int hand[20], cards, lead, passes, called, round_now, round_total;

static int level(int card) { return card >= 52 ? card - 39 : card / 4; }

static void forget() { cards = 0, lead = -1, passes = 0, called = 0; }

static void take(const char* list) {
    for (const char* at = list; at && *at; at = std::strchr(at, ',')) {
        if (*at == ',') ++at;
        if (cards < 20) hand[cards++] = std::atoi(at);
    }
}

static void seen(const char* list) {  // a single is followed, everything else passed on
    if (list[0] == '-') {
        if (++passes >= 2) lead = -1, passes = 0;
        return;
    }
    passes = 0;
    lead = std::strchr(list, ',') ? 99 : level(std::atoi(list));
}

static std::string play() {
    int best = -1;
    for (int i = 0; i < cards; ++i)
        if (level(hand[i]) > lead && (best < 0 || level(hand[i]) < level(hand[best]))) best = i;
    char text[16] = "-1";
    if (best >= 0) {
        std::snprintf(text, sizeof text, "%d", hand[best]);
        hand[best] = hand[--cards];
    }
    seen(text);
    return std::string("PLAY ") + seat + text;
}

static std::string answer(const std::string& line) {
    const std::string word = line.substr(0, 3), rest = line.substr(line.find(' ') + 1);
    if (word == "DOU") return forget(), "NAME vintage " + mode;
    if (word == "INF") {
        std::sscanf(rest.c_str(), "%*d,%*d,%d,%d", &round_now, &round_total);
        return "OK INFO";
    }
    if (word == "DEA") {
        volatile int* nowhere = nullptr;
        if (mode == "crash") *nowhere = 1;
        if (mode != "buffer") forget();
        cards = 0, called = 0;
        seat = rest[0], take(rest.c_str() + 1);
        return "OK DEAL";
    }
    if (word == "BID") {
        if (rest[0] == 'W') return std::string("BID ") + seat + (called ? "0" : "3");
        called |= rest[1] - '0';
        return "OK BID";
    }
    if (word == "LEF") {
        if (rest[0] == seat) take(rest.c_str() + 1);
        return "OK LEFTOVER";
    }
    if (word == "PLA") {
        if (rest[0] == 'W') return play();
        seen(rest.c_str() + 1);
        return rest[0] == seat && mode == "buffer" ? last : "OK PLAY";
    }
    if (word == "GAM") return forget(), "OK GAMEOVER";
    return mode == "buffer" ? "ERROR at module main, no such command" : "OK ERROR";
}

static void say(std::string text) {
    last = text;
    const bool acknowledges = text.compare(0, 2, "OK") == 0;
    if (mode == "scanf" && acknowledges) text = "OK";
    if (mode == "scanf" && text.compare(0, 4, "NAME") == 0) text = "Name vintage scanf   ";
    if (mode == "lower") {
        for (char& letter : text) letter = static_cast<char>(std::tolower(letter));
        text.insert(text.find(' '), " ");
    }
    std::cout << text << std::endl;
    if (mode == "twice" && acknowledges) std::cout << text << std::endl;
    if (mode == "prompt") std::cout << "\xc7\xeb\xca\xe4\xc8\xeb\xa3\xba" << std::flush;  // "请输入：" in GBK
}

int main(int count, char** words) {
    mode = count > 1 ? words[1] : "buffer";
    if (mode == "prompt") std::cout << "\xb6\xb7\xb5\xd8\xd6\xf7 AI v1.0" << std::endl;  // "斗地主" in GBK
    if (mode == "drive") {
        std::FILE* diary = std::fopen("d:\\diary.txt", "a");
        mode = diary ? "drive kept" : "drive lost";
        if (diary) std::fclose(diary);
    }
    char buffer[80], first[80], second[80];
    do {
        if (mode == "scanf") {
            if (std::scanf("%79s%79s", first, second) != 2) return 0;
            say(answer(std::string(first) + " " + second));
        } else {
            std::cin.getline(buffer, sizeof buffer);
            if (!std::cin && mode != "buffer") return 0;
            if (std::cin.gcount() > 1 && buffer[std::cin.gcount() - 2] == '\r') buffer[std::cin.gcount() - 2] = '\0';
            if (mode == "prompt" && std::strstr(buffer, "WHAT")) std::cout << "cards left: " << cards << std::endl;
            say(answer(buffer));
        }
    } while (!(last == "OK GAMEOVER" && round_now == round_total && (mode == "buffer" || mode == "pause")));
    if (mode == "pause") std::system("pause");
    return 0;
}
