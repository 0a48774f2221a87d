/** A trace as the lines that the firmware logs, as far as its own tests look at them. */
import type { TraceEvent, ModifierCause, TempLayerMessage, TraceEntry } from "./trace";

type Formatter<Kind extends TraceEvent["kind"]> = (entry: TraceEvent & { kind: Kind }) => string;

const MODIFIER_FUNCTIONS: Record<ModifierCause, string> = {
  register: "zmk_hid_register_mod",
  unregister: "zmk_hid_unregister_mod",
  "implicit-press": "zmk_hid_implicit_modifiers_press",
  "implicit-release": "zmk_hid_implicit_modifiers_release",
  mask: "zmk_hid_masked_modifiers_set",
  unmask: "zmk_hid_masked_modifiers_clear",
};

const DISPATCHER = "handle_state_changed_dispatcher: Dispatching";
const TEMP_LAYER_LINES: Record<TempLayerMessage, string> = {
  "dispatch-layer": `${DISPATCHER} handle_layer_state_changed`,
  "dispatch-position": `${DISPATCHER} handle_position_state_changed`,
  "dispatch-key": `${DISPATCHER} handle_keycode_state_changed`,
  "deactivated-elsewhere":
    "handle_layer_state_changed: Deactivating layer that was activated by this processor",
  "not-excluded": "handle_position_state_changed: Position not excluded, deactivating layer",
  excluded: "handle_position_state_changed: Position excluded, continuing",
};

const FORMATTERS: { [Kind in TraceEvent["kind"]]?: Formatter<Kind> } = {
  binding: ({ layer, position, behavior }) =>
    `zmk_keymap_apply_position_state: layer_id: ${layer} position: ${position}, binding name: ${behavior}`,
  "layer-key": ({ use, pressed, position, layer }) =>
    `${use}_keymap_binding_${ending(pressed)}: position ${position} layer ${layer}`,
  layer: ({ layer, active }) =>
    `set_layer_state: layer_changed: layer ${layer} state ${Number(active)}`,
  "conditional-layer": ({ layer, active }) =>
    `conditional_layer_${active ? "activate" : "deactivate"}: layer ${layer}`,
  key: ({ pressed, page, id, implicit, explicit }) =>
    `hid_listener_keycode_${ending(pressed)}: ${usage(page, id)}` +
    ` implicit_mods ${hex(implicit)} explicit_mods ${hex(explicit)}`,
  "key-released-first": ({ page, id }) =>
    `hid_listener_keycode_pressed: unregistering ${usage(page, id)} since it was already pressed`,
  "modifier-count": ({ modifier, count, pressed }) =>
    pressed
      ? `zmk_hid_register_mod: Modifier ${modifier} count ${count}`
      : `zmk_hid_unregister_mod: Modifier ${modifier} count: ${count}`,
  "modifier-released": ({ modifier }) => `zmk_hid_unregister_mod: Modifier ${modifier} released`,
  modifiers: ({ modifiers, cause }) =>
    `${MODIFIER_FUNCTIONS[cause]}: Modifiers set to ${hex(modifiers)}`,
  "hold-tap-new": ({ position }) =>
    `on_hold_tap_binding_pressed: ${position} new undecided hold_tap`,
  "hold-tap-held-early": ({ position }) =>
    `decide_hold_tap: ${position} hold behavior pressed while undecided`,
  "hold-tap-decided": ({ position, status, flavor, moment }) =>
    `decide_hold_tap: ${position} decided ${status} (${flavor} decision moment ${moment})`,
  "hold-tap-interrupted": ({ position }) =>
    `update_hold_status_for_retro_tap: Update hold tap ${position} status to hold-interrupt`,
  "retro-tap": ({ position }) => `decide_retro_tap: ${position} retro tap`,
  "hold-tap-done": ({ position }) =>
    `on_hold_tap_binding_released: ${position} cleaning up hold-tap`,
  "tap-dance-new": ({ position }) =>
    `on_tap_dance_binding_pressed: ${position} created new tap dance`,
  "tap-dance-pressed": ({ position }) =>
    `on_tap_dance_binding_pressed: ${position} tap dance pressed`,
  "tap-dance-released": ({ position }) =>
    `on_tap_dance_binding_released: ${position} tap dance keybind released`,
  "combos-timed-out": ({ remaining, timestamp }) =>
    "filter_timed_out_candidates: after filtering out timed out combo candidates:" +
    ` remaining_candidates=${remaining} timestamp=${timestamp}`,
  "caps-word-enhanced": ({ id, modifiers }) =>
    `caps_word_enhance_usage: Enhancing usage ${hex(id)} with modifiers: ${hex(modifiers)}`,
  "caps-word-compared": ({ page, id, implicit }) =>
    `caps_word_is_caps_includelist: Comparing with ${hex(page)} - ${hex(id)}` +
    ` (with implicit mods: ${hex(implicit)})`,
  "caps-word-continued": ({ page, id }) =>
    "caps_word_is_caps_includelist: Continuing capsword, found included usage:" +
    ` ${hex(page)} - ${hex(id)}`,
  "macro-queued": ({ start, count }) =>
    `queue_macro: Iterating macro bindings - starting: ${start}, count: ${count}`,
  "queue-invoked": ({ behavior, param1, param2 }) =>
    `behavior_queue_process_next: Invoking ${behavior}: ${lowerHex(param1)} ${lowerHex(param2)}`,
  "queue-waited": ({ wait }) =>
    `behavior_queue_process_next: Processing next queued behavior in ${wait}ms`,
  backlight: ({ brightness }) =>
    `zmk_backlight_update: Update backlight brightness: ${brightness}%`,
  "words-counted": ({ keys, id }) => `wpm_event_listener: key_pressed_count ${keys} keycode ${id}`,
  "words-per-minute": ({ wpm, seconds }) =>
    `wpm_work_handler: Raised WPM state changed ${wpm} wpm_update_counter ${seconds}`,
  "mouse-moved": ({ x, y }) => `zmk_hid_mouse_movement_set: Mouse movement set to ${x}/${y}`,
  "mouse-scrolled": ({ x, y }) => `zmk_hid_mouse_scroll_set: Mouse scroll set to ${x}/${y}`,
  "mouse-button-count": ({ button, count, pressed }) =>
    pressed
      ? `zmk_hid_mouse_button_press: Button ${button} count ${count}`
      : `zmk_hid_mouse_button_release: Button ${button} count: ${count}`,
  "mouse-button-released": ({ button }) =>
    `zmk_hid_mouse_button_release: Button ${button} released`,
  "mouse-buttons": ({ buttons, pressed }) =>
    `zmk_hid_mouse_button_${pressed ? "press" : "release"}: Mouse buttons set to ${hex(buttons)}`,
  "temp-layer": ({ message }) => TEMP_LAYER_LINES[message],
  "temp-layer-idle": ({ timestamp }) =>
    `handle_keycode_state_changed: Setting last_tapped_timestamp to: ${timestamp}`,
};

/** Return the lines of the log; entries that the firmware's tests never look at have none. */
export function firmwareLog(trace: readonly TraceEntry[]): string[] {
  return trace.flatMap((entry) => {
    const format = FORMATTERS[entry.kind] as ((entry: TraceEntry) => string) | undefined;
    return format ? [`zmk: ${format(entry)}`] : [];
  });
}

function ending(pressed: boolean): string {
  return pressed ? "pressed" : "released";
}

function usage(page: number, id: number): string {
  return `usage_page ${hex(page)} keycode ${hex(id)}`;
}

function hex(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(2, "0")}`;
}

function lowerHex(value: number): string {
  return `0x${value.toString(16).padStart(2, "0")}`;
}
