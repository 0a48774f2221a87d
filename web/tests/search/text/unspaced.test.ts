import { expect, test } from "vitest";

import { found, indexed, page, section } from "../../support/search-site";

const SITE = indexed([
  page("ja", [
    section(1, "無線キーボード", "左右の接続が切れたら、ファームウェアを書き込みます。"),
  ]),
  page("zh", [section(1, "键盘固件", "如果蓝牙断开,请重新配对ZMK键盘。")]),
  page("th", [section(1, "แป้นพิมพ์ไร้สาย", "อัปเดตเฟิร์มแวร์ผ่านสายยูเอสบี")]),
  page("en", [
    section(1, "Keyboards", "A keyboard without wires is written in C++ or C#, not for .NET."),
  ]),
  page("c", [section(1, "Letters", "The letter C is the third of the net.")]),
]);

test.each([
  ["接続", "ja"],
  ["ファームウェア", "ja"],
  ["蓝牙", "zh"],
  ["zmk 键盘", "zh"],
  ["键", "zh"],
  ["ไร้สาย", "th"],
  ["c++", "en"],
  ["C#", "en"],
  [".net", "en"],
])("%s is found within a run of letters, or with its signs", (query, url) => {
  expect(found(SITE, query)).toEqual([url]);
});
