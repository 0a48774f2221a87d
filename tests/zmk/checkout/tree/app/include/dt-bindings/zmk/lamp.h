#pragma once

#include <zephyr/dt-bindings/dt-util.h>

#ifndef LAMP_DEFAULT
#define LAMP_DEFAULT 600
#endif

#define LAMP_ON_CMD BIT(3)
#define LAMP_SET_CMD 9

#define LAMP_ON LAMP_ON_CMD 0
#define LAMP_SET LAMP_SET_CMD
#define LAMP_UP LAMP_MOVE(-LAMP_DEFAULT)

#define LAMP_MOVE(by) ((by) & 0xFFFF)
#define LAMP_COLOR_VALUE(h, s, b) (((h) << 16) + ((s) << 8) + (b))
#define LAMP_COLOR(h, s, b) LAMP_SET_CMD##(LAMP_COLOR_VALUE(h, s, b))
#define LAMP_COLOUR LAMP_COLOR

#define LAMP_DECODE(encoded) (int16_t)((encoded) & 0xFFFF)
