#ifndef SOCLE_CLIBPQ_SHIM_H
#define SOCLE_CLIBPQ_SHIM_H

#include <libpq-fe.h>

#endif
