#ifndef SOCLE_BENCHMARKS_CPEERS_H
#define SOCLE_BENCHMARKS_CPEERS_H

#include "best.h"
#include "connection.h"
#include "digest.h"
#include "lane.h"
#include "lot.h"
#include "place.h"
#include "plain.h"
#include "section.h"
#include "status.h"

#endif
