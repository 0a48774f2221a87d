#define HID_USAGE_KEY_A (0x04)
#define HID_USAGE_KEY_1 (0x1E)
