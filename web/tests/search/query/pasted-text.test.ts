import { expect, test } from "vitest";

import { reducePastedText } from "../../../src/search/query/pasted-text";

/** Logs and messages as they were pasted into public threads, shortened in the middle. */
const PASTED: readonly (readonly [string, string])[] = [
  [
    `-- Found devicetree overlay: /__w/dumbpad2/dumbpad2/boards/shields/dumbpad/dumbpad.keymap
devicetree error: /tmp/zmk-config/zephyr/misc/empty_file.c:1 (column 1): parse error: expected node name, property name, or '}'
CMake Error at /tmp/zmk-config/zephyr/cmake/modules/dts.cmake:279 (message):
-- In: /tmp/tmp.qoCtubDJiK/zephyr, command: /usr/bin/python3;/tmp/zmk-config/zephyr/scripts/dts/gen_defines.py;--dts
  gen_defines.py failed with return code: 1
Call Stack (most recent call first):
  /tmp/zmk-config/zephyr/cmake/modules/zephyr_default.cmake:129 (include)`,
    "parse error: expected node name, property name, or '}'",
  ],
  [
    `2024-12-07T10:11:12.1234567Z devicetree error: /tmp/zmk-config/zmk/app/boards/shields/corne/corne.dtsi:76 (column 1): parse error: undefined node label 'pro_micro_i2c'
2024-12-07T10:11:12.1234568Z CMake Error at /tmp/zmk-config/zephyr/cmake/modules/dts.cmake:279 (message):
2024-12-07T10:11:12.1234569Z ##[error]Process completed with exit code 1.`,
    "parse error: undefined node label 'pro_micro_i2c'",
  ],
  [
    `/__w/zmk-config/zmk-config/build/zephyr/include/generated/devicetree_unfixed.h:3756:145: error: 'DT_N_S_keymap_S_symbol_layer_P_bindings_IDX_12_PH_P_label' undeclared here (not in a function); did you mean 'DT_N_S_keymap_S_symbol_layer_P_bindings_IDX_16_PH'?
 3756 | #define DT_N_S_keymap_S_symbol_layer_P_bindings_IDX_12_PH_P_label
      |   ^~~~~`,
    "generated/devicetree_unfixed.h: error: 'DT_N_S_keymap_S_symbol_layer_P_bindings_IDX_12_PH_P_label' undeclared here",
  ],
  [
    `/tmp/zmk-config/config/corne.keymap:9:10: fatal error: dt-bindings/zmk/mouse.h: No such file or directory
    9 | #include <dt-bindings/zmk/mouse.h>
      |          ^~~~~~~~~~~~~~~~~~~~~~~~~
compilation terminated.`,
    "fatal error: dt-bindings/zmk/mouse.h: No such file or directory",
  ],
  [
    `[302/307] Linking C executable zephyr/zephyr_pre0.elf
FAILED: zephyr/zephyr_pre0.elf zephyr/zephyr_pre0.map
: && ccache /opt/zephyr-sdk-0.16.3/arm-zephyr-eabi/bin/arm-zephyr-eabi-gcc -gdwarf-4
/opt/zephyr-sdk-0.16.3/bin/ld.bfd: app/libapp.a(kscan.c.obj):(.rodata.kscan+0x6c): undefined reference to \`__device_dts_ord_16'
collect2: error: ld returned 1 exit status
ninja: build stopped: subcommand failed.
FATAL ERROR: command exited with status 1: /usr/local/bin/cmake --build /tmp/tmp.MnYaZO1HWG`,
    "undefined reference to `__device_dts_ord_16'",
  ],
  [
    `warning: MASS_STORAGE_DISK_NAME (defined at subsys/usb/device/class/Kconfig.msc:12) was assigned the
value 'NAND' but got the value ''. Check these unsatisfied dependencies: USB_MASS_STORAGE (=n),
USB_DEVICE_STACK (=n). See http://docs.zephyrproject.org/latest/kconfig.html and/or look up
MASS_STORAGE_DISK_NAME in the menuconfig/guiconfig interface.

error: Aborting due to Kconfig warnings`,
    "warning: MASS_STORAGE_DISK_NAME was assigned the value 'NAND' but got the value ''. Check these unsatisfied dependencies: USB_MASS_STORAGE (=n), USB_DEVICE_STACK (=n).",
  ],
  [
    `CMake Warning at cmake/ZephyrBuildConfig.cmake:199 (message):
  Failed to locate keymap file!
Call Stack (most recent call first):
  /home/m/zmk/zephyr/cmake/modules/zephyr_default.cmake:22 (find_package)

-- Cache files will be written to: /home/m/.cache/zephyr`,
    "Failed to locate keymap file!",
  ],
  [
    `No board named 'nice_nano_v2' found.
Please choose one of the following boards:
puchi_ble`,
    "No board named 'nice_nano_v2' found.",
  ],
  [
    `[00:00:00.923,522] <dbg> zmk: split_central_service_discovery_func: Found split service
[00:00:00.929,931] <err> bt_smp: pairing failed (peer reason 0x3)
[00:00:00.931,976] <err> zmk: Security failed: D9:75:CD:50:3E:0A (random) level 1 err 4
[00:00:00.943,756] <dbg> zmk: split_central_chrc_discovery_func: [ATTRIBUTE] handle 2`,
    "Security failed: level 1 err 4",
  ],
  [
    `error: builder for '/nix/store/42ihr5vvcmn2hchb8xd8ql0jq9p080wy-zmk_glove80_lh.drv' failed with exit code 1;
       last 10 log lines:
       > CMake Error at /nix/store/kv2vw4bhcf23h2zjs7h8sxky9jsbzr1p-zephyr/zephyr/cmake/modules/dts.cmake:279 (message):
       >   gen_defines.py failed with return code: 1
       > Call Stack (most recent call first):`,
    "gen_defines.py failed with return code: 1",
  ],
  [
    "FATAL ERROR: command exited with status 1: /usr/local/bin/cmake -DWEST_PYTHON=/usr/bin/python3 -GNinja -DBOARD=nice_nano_v2",
    "FATAL ERROR: command exited with status 1: bin/cmake",
  ],
  [
    "error: Aborting due to Kconfig warnings CMake Error at kconfig.cmake",
    "error: Aborting due to Kconfig warnings",
  ],
  [
    "C:\\Users\\l\\zmk\\app\\src\\pointing\\input_listener.c:399: undefined reference to `__device_dts_ord_18'",
    "undefined reference to `__device_dts_ord_18'",
  ],
  [
    "cp: /Volumes/NICENANO/corne_left.uf2: fcopyfile failed: Input/output error",
    "cp: NICENANO/corne_left.uf2: fcopyfile failed: Input/output error",
  ],
  [
    "An unexpected error is keeping you from copying the file. If you continue to receive this error, you can use the error code to search for help with this problem. Error 0x800701B1: A device which does not exist was specified.",
    "Error 0x800701B1: A device which does not exist was specified.",
  ],
];

test.each(PASTED)("of %j, the message is left", (text, query) => {
  expect(reducePastedText(text)).toBe(query);
});

test("a query that was reduced is not reduced further", () => {
  for (const [, query] of PASTED) expect(reducePastedText(query)).toBe(query);
});

test.each(PASTED.filter(([text]) => !text.startsWith("[302")))(
  "a field that puts the lines of %j into one does not hide the message",
  (text, query) => {
    expect(reducePastedText(text.replace(/\s*\n/g, " "))).toContain(query);
  },
);

test.each([
  "My left half works, but the right half does not connect to it after I updated the firmware. What can I do?",
  "tapping-term-ms",
  "",
])("%j stays as it is", (text) => {
  expect(reducePastedText(text)).toBe(text);
});

test("the end of a long text without a message is cut between words", () => {
  const query = reducePastedText("word ".repeat(200));

  expect(query.length).toBeLessThanOrEqual(500);
  expect(query).toMatch(/^(word )+word$/);
});
