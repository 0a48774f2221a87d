#define DT_DRV_COMPAT zmk_behavior_lamp

static const struct behavior_driver_api api = {
    .locality = BEHAVIOR_LOCALITY_GLOBAL,
};

#define LAMP_INST(n)                                                           \
    static const struct config config_##n = {                                  \
        .fade_ms = DT_INST_PROP_OR(n, fade_ms, CONFIG_ZMK_LAMP_FADE),          \
        .depth = DT_INST_PROP_OR(n, depth, 1),                                 \
        .half = DT_INST_PROP_OR(n, depth, 2),                                  \
        .quiet = DT_INST_PROP_OR(n, quiet, false),                             \
        .level = DT_PROP_OR(n, level, DT_INST_PROP(n, fade_ms)),               \
    };                                                                         \
    BEHAVIOR_DT_INST_DEFINE(n, init, NULL, NULL, &config_##n, &api);
