/*
 * Copyright (c) 2025 Ada Keys
 *
 * SPDX-License-Identifier: MIT
 */

#define DT_DRV_COMPAT zmk_behavior_tap_times

#include <zephyr/device.h>
#include <zephyr/logging/log.h>
#include <drivers/behavior.h>
#include <zmk/behavior.h>
#include <zmk/behavior_queue.h>

LOG_MODULE_DECLARE(zmk, CONFIG_ZMK_LOG_LEVEL);

#if DT_HAS_COMPAT_STATUS_OKAY(DT_DRV_COMPAT)

#define MAX_TAPS 20

struct behavior_tap_times_config {
    const char *tapped;
    uint32_t wait_ms;
};

static int on_pressed(struct zmk_behavior_binding *binding,
                      struct zmk_behavior_binding_event event) {
    const struct device *dev = zmk_behavior_get_binding(binding->behavior_dev);
    const struct behavior_tap_times_config *config = dev->config;
    const struct zmk_behavior_binding tap = {
        .behavior_dev = config->tapped,
        .param1 = binding->param2,
    };

    LOG_DBG("position %d: %d taps", event.position, binding->param1);
    for (uint32_t done = 0; done < MIN(binding->param1, MAX_TAPS); done++) {
        int err = zmk_behavior_queue_add(&event, tap, true, config->wait_ms);
        if (err < 0) {
            return err;
        }
        err = zmk_behavior_queue_add(&event, tap, false, config->wait_ms);
        if (err < 0) {
            return err;
        }
    }
    return ZMK_BEHAVIOR_OPAQUE;
}

static int on_released(struct zmk_behavior_binding *binding,
                       struct zmk_behavior_binding_event event) {
    return ZMK_BEHAVIOR_OPAQUE;
}

#if IS_ENABLED(CONFIG_ZMK_BEHAVIOR_METADATA)

static const struct behavior_parameter_value_metadata counts[] = {{
    .display_name = "Taps",
    .type = BEHAVIOR_PARAMETER_VALUE_TYPE_RANGE,
    .range = {.min = 1, .max = MAX_TAPS},
}};

static const struct behavior_parameter_value_metadata keys[] = {{
    .display_name = "Key",
    .type = BEHAVIOR_PARAMETER_VALUE_TYPE_HID_USAGE,
}};

static const struct behavior_parameter_metadata_set sets[] = {{
    .param1_values = counts,
    .param1_values_len = ARRAY_SIZE(counts),
    .param2_values = keys,
    .param2_values_len = ARRAY_SIZE(keys),
}};

static const struct behavior_parameter_metadata metadata = {
    .sets = sets,
    .sets_len = ARRAY_SIZE(sets),
};

#endif

static const struct behavior_driver_api api = {
    .binding_pressed = on_pressed,
    .binding_released = on_released,
    .locality = BEHAVIOR_LOCALITY_CENTRAL,
#if IS_ENABLED(CONFIG_ZMK_BEHAVIOR_METADATA)
    .parameter_metadata = &metadata,
#endif
};

#define TAP_TIMES_INST(n)                                                                          \
    static const struct behavior_tap_times_config config_##n = {                                   \
        .tapped = DEVICE_DT_NAME(DT_INST_PHANDLE_BY_IDX(n, bindings, 0)),                          \
        .wait_ms = DT_INST_PROP(n, wait_ms),                                                       \
    };                                                                                             \
    BEHAVIOR_DT_INST_DEFINE(n, NULL, NULL, NULL, &config_##n, POST_KERNEL,                         \
                            CONFIG_KERNEL_INIT_PRIORITY_DEFAULT, &api);

DT_INST_FOREACH_STATUS_OKAY(TAP_TIMES_INST)

#endif
