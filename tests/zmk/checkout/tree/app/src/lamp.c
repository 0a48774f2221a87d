#if DT_HAS_CHOSEN(zmk_desk_lamp)
static const struct device *lamp = DEVICE_DT_GET(DT_CHOSEN(zmk_desk_lamp));
#endif
