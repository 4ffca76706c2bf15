#ifndef SOCLE_CPOSTGRESQL_SHIM_H
#define SOCLE_CPOSTGRESQL_SHIM_H

#include <libpq-fe.h>

#endif
