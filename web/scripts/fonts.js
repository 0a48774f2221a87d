/**
 * The fonts of the site, cut from fontsource's packages to what it needs: src/styles/fonts/, which is not in git.
 * Until a font has come its text stands in a local one that is stretched to the same width and height, so that
 * nothing moves when it comes (CSS Fonts 5, §4: size-adjust and the ascent and descent overrides).
 */
import console from "node:console";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

import { fromBuffer } from "@capsizecss/unpack";
import subsetFont from "subset-font";

/**
 * What is measured of a font: all but `average` in units of its own, `average` in ems.
 * @typedef {{ unitsPerEm: number, ascent: number, descent: number, average: number }} Metrics
 */
/**
 * `average` is a letter's mean width in English text, in ems; Arial's is from @capsizecss/metrics.
 * @typedef {{ locals: string[], average: number, weight: number, weights: string }} Fallback
 */
/** @typedef {{ name: string, family: string, file: string, style: string, characters: string, weights: [number, number], fallbacks: Fallback[], alias?: string }} Face */

const OUTPUT = new URL("../src/styles/fonts/", import.meta.url);
/** Bytes that all faces may have together. */
const BUDGET = 45_000;

const ARIAL = { locals: ["Arial", "Liberation Sans", "Roboto"], average: 913 / 2048 };
const ARIAL_BOLD = {
  locals: ["Arial Bold", "Liberation Sans Bold", "Roboto Bold"],
  average: 983 / 2048,
};
const MONO_LOCALS = ["Menlo", "DejaVu Sans Mono", "Liberation Mono", "Courier New"];

const next = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next";
const mono = "@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono";
/** ASCII and the punctuation of English text, then what names of people need; the fonts have no arrows. */
const ENGLISH = `${range(0x20, 0x7e)}\u00a0°±µ·×©–—‘’“”„…•′″−`;
const LATIN_1 = range(0xa1, 0xff);

/** @type {Face[]} */
const FACES = [
  {
    name: "text",
    family: "Atkinson Next",
    file: `${next}-latin-wght-normal.woff2`,
    characters: ENGLISH + LATIN_1,
    style: "normal",
    weights: [400, 700],
    // Its letters are as wide as the italic ones: slanted by the browser it stands in for them until they come.
    alias: "Atkinson Next Upright",
    fallbacks: [
      { ...ARIAL, weight: 400, weights: "400 500" },
      { ...ARIAL_BOLD, weight: 700, weights: "600 700" },
    ],
  },
  {
    // Rare, and therefore not preloaded; of one weight, to keep within the budget.
    name: "italic",
    family: "Atkinson Next",
    file: `${next}-latin-wght-italic.woff2`,
    characters: ENGLISH + LATIN_1,
    style: "italic",
    weights: [400, 400],
    fallbacks: [],
  },
  {
    name: "mono",
    family: "Atkinson Mono",
    file: `${mono}-latin-wght-normal.woff2`,
    characters: ENGLISH,
    style: "normal",
    weights: [400, 700],
    // Nearly all monospaced fonts are as wide: 0.6 em.
    fallbacks: [{ locals: MONO_LOCALS, average: 0.6, weight: 400, weights: "400 700" }],
  },
];

/**
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  const points = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return String.fromCodePoint(...points);
}

/**
 * @param {Buffer} font
 * @param {string} characters
 * @param {[number, number]} weights
 */
function cut(font, characters, [min, max]) {
  const wght = min === max ? min : { min, max, default: min };
  return subsetFont(font, characters, { targetFormat: "woff2", variationAxes: { wght } });
}

/**
 * @param {Buffer} font
 * @param {number} weight
 * @returns {Promise<Metrics>}
 */
async function measure(font, weight) {
  const { unitsPerEm, ascent, descent, xWidthAvg } = await fromBuffer(
    await cut(font, ENGLISH, [weight, weight]),
  );
  return { unitsPerEm, ascent, descent, average: xWidthAvg / unitsPerEm };
}

/**
 * @param {Face} face
 * @param {Fallback} fallback
 * @param {Metrics} metrics
 */
function fallbackRule({ family }, { locals, average, weights }, metrics) {
  const scale = metrics.average / average;
  const percent = (/** @type {number} */ value) => `${(100 * value).toFixed(2)}%`;
  return rule({
    "font-family": `"${family} Fallback"`,
    "font-weight": weights,
    src: locals.map((name) => `local("${name}")`).join(", "),
    "size-adjust": percent(scale),
    "ascent-override": percent(metrics.ascent / metrics.unitsPerEm / scale),
    "descent-override": percent(-metrics.descent / metrics.unitsPerEm / scale),
    "line-gap-override": "0%",
  });
}

/** @param {Record<string, string>} declarations */
function rule(declarations) {
  const lines = Object.entries(declarations).map(([name, value]) => `  ${name}: ${value};\n`);
  return `@font-face {\n${lines.join("")}}\n`;
}

/** @param {Face} face */
async function make(face) {
  const font = readFileSync(
    fileURLToPath(new URL(`../node_modules/${face.file}`, import.meta.url)),
  );
  const small = await cut(font, face.characters, face.weights);
  writeFileSync(new URL(`${face.name}.woff2`, OUTPUT), small);
  const names = face.alias === undefined ? [face.family] : [face.family, face.alias];
  const rules = names.map((name) =>
    rule({
      "font-family": `"${name}"`,
      "font-style": face.style,
      "font-weight": [...new Set(face.weights)].join(" "),
      // One that comes after the first paint is used at the next visit: it would move the text.
      "font-display": "optional",
      src: `url("./${face.name}.woff2") format("woff2")`,
    }),
  );
  for (const fallback of face.fallbacks) {
    rules.push(fallbackRule(face, fallback, await measure(font, fallback.weight)));
  }
  return { css: rules.join(""), bytes: small.length };
}

mkdirSync(OUTPUT, { recursive: true });
const made = await Promise.all(FACES.map(make));
writeFileSync(new URL("fonts.css", OUTPUT), made.map(({ css }) => css).join(""));
const total = made.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(`fonts: ${total} of ${BUDGET} bytes`);
if (total > BUDGET) process.exitCode = 1;
