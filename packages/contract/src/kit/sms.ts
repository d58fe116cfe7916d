/** The characters of one SMS in the GSM alphabet. Each takes one place; the second set takes two. */
const gsmSigns = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmDouble = new Set('^{}\\[~]|€\f');

/** Places in a single SMS, and in each part of a longer one, which also carries its sequence number. */
const places = {
  gsm: { alone: 160, each: 153 },
  ucs: { alone: 70, each: 67 },
} as const;

export type SmsSize = { alphabet: keyof typeof places; units: number; parts: number };

const unitOf = (sign: string) => (gsmDouble.has(sign) ? 2 : 1);

/** Characters are never split: one that does not fit starts the next SMS. */
const partsOf = (units: readonly number[], { alone, each }: { alone: number; each: number }): number => {
  if (units.reduce((sum, unit) => sum + unit, 0) <= alone) return 1;
  let [parts, used] = [1, 0];
  for (const unit of units) {
    if (used + unit > each) [parts, used] = [parts + 1, 0];
    used += unit;
  }
  return parts;
};

/** How many SMS a text needs. A single character outside the GSM alphabet makes the whole text wider. */
export const smsSize = (text: string): SmsSize => {
  const signs = Array.from(text);
  const isGsm = signs.every((sign) => gsmSigns.has(sign) || gsmDouble.has(sign));
  const alphabet = isGsm ? 'gsm' : 'ucs';
  const units = signs.map((sign) => (isGsm ? unitOf(sign) : sign.length));
  return { alphabet, units: units.reduce((sum, unit) => sum + unit, 0), parts: partsOf(units, places[alphabet]) };
};

/** Characters that word processors and phones insert automatically, and their equivalents in the GSM alphabet. */
const plainSigns: readonly (readonly [RegExp, string])[] = [
  [/[„“”‟«»]/gu, '"'],
  [/[‚‘’‛‹›`´]/gu, "'"],
  [/[‐‑‒–—−]/gu, '-'],
  [/…/gu, '...'],
  [/[•·]/gu, '-'],
  [/[\u00a0\u2007\u2009\u202f\t]/gu, ' '],
  [/[\u200b\u00ad\ufeff]/gu, ''],
];

/** The text as it is sent: typographic characters would double its cost. Letters of names stay unchanged. */
export const plainSms = (text: string): string =>
  plainSigns.reduce((plain, [signs, instead]) => plain.replaceAll(signs, instead), text);
