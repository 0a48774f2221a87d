#define ZMK_HID_USAGE(page, id) ((page << 16) | id)

#define HID_USAGE_KEY (0x07)
#define HID_USAGE_CONSUMER (0x0C)
