#include "lot.h"

#include <stdlib.h>
#include <string.h>

#include "random.h"

// Part numbers of 4 to 8 characters, as in Rebrickable's lists: 3001, 3626b, 4592c02, 48379pr5.
static int write_part(uint64_t random, char *part) {
  static const char *const endings[] = {"", "", "", "a", "b", "c02", "pb7", "pr5"};
  unsigned number = 1000 + (unsigned)(random % 98000);
  char digits[8];
  int count = 0;
  while (number) digits[count++] = (char)('0' + number % 10), number /= 10;
  for (int k = 0; k < count; k++) part[k] = digits[count - 1 - k];
  const char *ending = endings[(random >> 32) % 8];
  int extra = (int)strlen(ending);
  memcpy(part + count, ending, (size_t)extra + 1);
  return count + extra;
}

// A piece of 10 to 30 characters of a sentence long enough to start anywhere in.
static int write_note(uint64_t random, char *note) {
  static const char sentence[] =
      "second drawer, box 14; light scratches on two studs, bought used in Billund with the "
      "instructions; missing one hinge plate and the yellow antenna, sticker applied by hand";
  int length = 10 + (int)(random % 21);
  size_t start = (size_t)(random >> 32) % (sizeof sentence - 1 - 30);
  memcpy(note, sentence + start, (size_t)length);
  note[length] = 0;
  return length;
}

peer_lot peer_lot_numbered(int64_t id, peer_lot_text *text) {
  uint64_t random = peer_mixed((uint64_t)id);
  uint64_t more = peer_mixed(random);
  bool noted = more & 1;
  peer_lot lot = {
      .id = id,
      .part = text->part,
      .color = (int64_t)(more >> 8) % 1100 - 1,
      .quantity = 1 + (int64_t)((random >> 20) % 40),
      .note = noted ? text->note : NULL,
      .part_length = write_part(random, text->part),
      .note_length = noted ? write_note(more >> 1, text->note) : 0,
      .is_spare = (random >> 50) % 20 == 0,
  };
  if (lot.color < -1) lot.color = 9999;
  return lot;
}
