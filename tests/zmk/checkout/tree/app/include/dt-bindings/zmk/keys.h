#pragma once

#include <dt-bindings/zmk/modifiers.h>

/* the first letter */
#define A (ZMK_HID_USAGE(HID_USAGE_KEY, HID_USAGE_KEY_A))

#define NUMBER_1 (ZMK_HID_USAGE(HID_USAGE_KEY, HID_USAGE_KEY_1))
#define N1 (NUMBER_1)
#define NUM_1 (NUMBER_1) // WARNING: DEPRECATED (DO NOT USE)

#define EXCLAMATION (LS(NUMBER_1))
#define EXCL (EXCLAMATION)

#define OLD                                                                    \
    (ZMK_HID_USAGE(HID_USAGE_KEY, 0xB4)) // WARNING: DEPRECATED (DO NOT USE)

#define K_PLAY (ZMK_HID_USAGE(HID_USAGE_CONSUMER, (0xCD)))
