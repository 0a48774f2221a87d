#pragma once

#define LAST_KEY_FORGET 0
#define LAST_KEY_TAP 1
