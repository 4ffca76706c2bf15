#include "place.h"

#include "random.h"

// Two letters and a name of two to four syllables: "CH", "Tanoveri".
static int write_country(uint64_t random, char *country) {
  country[0] = (char)('A' + random % 9);
  country[1] = (char)('A' + (random >> 16) % 9);
  country[2] = 0;
  return 2;
}

static int write_city(uint64_t random, char *city) {
  static const char *const syllables[] = {"ta", "no", "ve", "ri", "lan", "mos", "ber", "cai"};
  int length = 0;
  for (int k = 0; k < 2 + (int)(random % 3); k++) {
    const char *syllable = syllables[(random >> (8 + 8 * k)) % 8];
    for (; *syllable; syllable++) city[length++] = *syllable;
  }
  city[0] = (char)(city[0] - 'a' + 'A');
  city[length] = 0;
  return length;
}

peer_logical peer_logical_numbered(int64_t id, peer_logical_text *text) {
  uint64_t random = peer_mixed((uint64_t)id);
  uint64_t place = peer_mixed(random % peer_place_count);
  peer_logical logical = {
      .id = id,
      .country = text->country,
      .city = text->city,
      .tier = (int64_t)((random >> 20) % 3),
      .score = (double)((random >> 24) % 1000000) / 65536.0,
      .country_length = write_country(place, text->country),
      .city_length = write_city(place >> 20, text->city),
  };
  return logical;
}

peer_endpoint peer_endpoint_numbered(int64_t id, size_t logicals) {
  uint64_t random = peer_mixed(~(uint64_t)id);
  peer_endpoint endpoint = {
      .id = id,
      .logical = 1 + (int64_t)(random % logicals),
      .status = (random >> 40) % 80 ? 1 : 0,
      .protocols = 1 + (int64_t)((random >> 48) % 63),
  };
  return endpoint;
}
