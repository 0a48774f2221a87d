/*
 * Copyright (c) 2025 Ada Keys
 *
 * SPDX-License-Identifier: MIT
 */

#define DT_DRV_COMPAT zmk_behavior_last_key

#include <zephyr/device.h>
#include <zephyr/logging/log.h>
#include <drivers/behavior.h>
#include <dt-bindings/last_key.h>
#include <dt-bindings/zmk/modifiers.h>
#include <zmk/behavior.h>
#include <zmk/behavior_queue.h>
#include <zmk/event_manager.h>
#include <zmk/events/keycode_state_changed.h>
#include <zmk/keys.h>

LOG_MODULE_DECLARE(zmk, CONFIG_ZMK_LOG_LEVEL);

#if DT_HAS_COMPAT_STATUS_OKAY(DT_DRV_COMPAT)

#define MAX_TAPS 9
#define WAIT_MS 15

struct behavior_last_key_config {
    const char *tapped;
};

struct behavior_last_key_data {
    uint32_t last; // as in a keymap: modifiers, page and ID; 0 if there is none
};

static int on_pressed(struct zmk_behavior_binding *binding,
                      struct zmk_behavior_binding_event event) {
    const struct device *dev = zmk_behavior_get_binding(binding->behavior_dev);
    const struct behavior_last_key_config *config = dev->config;
    struct behavior_last_key_data *data = dev->data;

    if (binding->param1 == LAST_KEY_FORGET) {
        data->last = 0;
    }
    if (data->last == 0) {
        return ZMK_BEHAVIOR_OPAQUE;
    }

    const struct zmk_behavior_binding tap = {
        .behavior_dev = config->tapped,
        .param1 = data->last,
    };
    for (uint32_t done = 0; done < MIN(binding->param2, MAX_TAPS); done++) {
        zmk_behavior_queue_add(&event, tap, true, WAIT_MS);
        zmk_behavior_queue_add(&event, tap, false, WAIT_MS);
    }
    return ZMK_BEHAVIOR_OPAQUE;
}

static int on_released(struct zmk_behavior_binding *binding,
                       struct zmk_behavior_binding_event event) {
    return ZMK_BEHAVIOR_OPAQUE;
}

// The event listener: remembers each key that is pressed, in all nodes.

#define DEVICE_OF(n) DEVICE_DT_INST_GET(n),
static const struct device *devices[] = {DT_INST_FOREACH_STATUS_OKAY(DEVICE_OF)};

static int on_keycode(const zmk_event_t *eh) {
    const struct zmk_keycode_state_changed *ev = as_zmk_keycode_state_changed(eh);

    if (ev == NULL || !ev->state || is_mod(ev->usage_page, ev->keycode)) {
        return ZMK_EV_EVENT_BUBBLE;
    }
    for (size_t i = 0; i < ARRAY_SIZE(devices); i++) {
        struct behavior_last_key_data *data = devices[i]->data;
        data->last =
            APPLY_MODS(ev->implicit_modifiers, ZMK_HID_USAGE(ev->usage_page, ev->keycode));
    }
    return ZMK_EV_EVENT_BUBBLE;
}

ZMK_LISTENER(behavior_last_key, on_keycode);
ZMK_SUBSCRIPTION(behavior_last_key, zmk_keycode_state_changed);

#if IS_ENABLED(CONFIG_ZMK_BEHAVIOR_METADATA)

// The first set: one fixed choice, and a number as the second parameter.

static const struct behavior_parameter_value_metadata tap_commands[] = {{
    .display_name = "Tap Last Key",
    .type = BEHAVIOR_PARAMETER_VALUE_TYPE_VALUE,
    .value = LAST_KEY_TAP,
}};

static const struct behavior_parameter_value_metadata tap_counts[] = {{
    .display_name = "Times",
    .type = BEHAVIOR_PARAMETER_VALUE_TYPE_RANGE,
    .range = {.min = 1, .max = MAX_TAPS},
}};

// The second set: another choice, without a second parameter.

static const struct behavior_parameter_value_metadata other_commands[] = {{
    .display_name = "Forget Last Key",
    .type = BEHAVIOR_PARAMETER_VALUE_TYPE_VALUE,
    .value = LAST_KEY_FORGET,
}};

static const struct behavior_parameter_metadata_set sets[] = {
    {
        .param1_values = tap_commands,
        .param1_values_len = ARRAY_SIZE(tap_commands),
        .param2_values = tap_counts,
        .param2_values_len = ARRAY_SIZE(tap_counts),
    },
    {
        .param1_values = other_commands,
        .param1_values_len = ARRAY_SIZE(other_commands),
    },
};

static const struct behavior_parameter_metadata metadata = {
    .sets = sets,
    .sets_len = ARRAY_SIZE(sets),
};

#endif

static const struct behavior_driver_api api = {
    .binding_pressed = on_pressed,
    .binding_released = on_released,
#if IS_ENABLED(CONFIG_ZMK_BEHAVIOR_METADATA)
    .parameter_metadata = &metadata,
#endif
};

#define LAST_KEY_INST(n)                                                                           \
    static const struct behavior_last_key_config config_##n = {                                    \
        .tapped = DEVICE_DT_NAME(DT_INST_PHANDLE_BY_IDX(n, bindings, 0)),                          \
    };                                                                                             \
    static struct behavior_last_key_data data_##n = {};                                            \
    BEHAVIOR_DT_INST_DEFINE(n, NULL, NULL, &data_##n, &config_##n, POST_KERNEL,                    \
                            CONFIG_KERNEL_INIT_PRIORITY_DEFAULT, &api);

DT_INST_FOREACH_STATUS_OKAY(LAST_KEY_INST)

#endif
