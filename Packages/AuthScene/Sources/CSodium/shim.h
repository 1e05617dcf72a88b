#ifndef SCENEKIT_CSODIUM_SHIM_H
#define SCENEKIT_CSODIUM_SHIM_H

#include <sodium.h>

#endif
