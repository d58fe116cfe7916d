/** What one SMS holds in the alphabet of phones; every character takes one place, these take two. */
const gsmSigns = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmDouble = new Set('^{}\\[~]|€\f');

/** Places in an SMS that stands alone, and in each of several, which also carry their order. */
const places = {
  gsm: { alone: 160, each: 153 },
  ucs: { alone: 70, each: 67 },
} as const;

export type SmsSize = { alphabet: keyof typeof places; units: number; parts: number };

const unitOf = (sign: string) => (gsmDouble.has(sign) ? 2 : 1);

/** Nothing is cut in two: a sign that does not fit begins the next SMS. */
const partsOf = (units: readonly number[], { alone, each }: { alone: number; each: number }): number => {
  if (units.reduce((sum, unit) => sum + unit, 0) <= alone) return 1;
  let [parts, used] = [1, 0];
  for (const unit of units) {
    if (used + unit > each) [parts, used] = [parts + 1, 0];
    used += unit;
  }
  return parts;
};

/** How many SMS a text is. One sign that phones do not have in their alphabet makes all of it wider. */
export const smsSize = (text: string): SmsSize => {
  const signs = [...text];
  const isGsm = signs.every((sign) => gsmSigns.has(sign) || gsmDouble.has(sign));
  const alphabet = isGsm ? 'gsm' : 'ucs';
  const units = signs.map((sign) => (isGsm ? unitOf(sign) : sign.length));
  return { alphabet, units: units.reduce((sum, unit) => sum + unit, 0), parts: partsOf(units, places[alphabet]) };
};

/** Signs that printers and phones put in by themselves, and what says the same in the alphabet of phones. */
const plainSigns: readonly (readonly [RegExp, string])[] = [
  [/[„“”‟«»]/gu, '"'],
  [/[‚‘’‛‹›`´]/gu, "'"],
  [/[‐‑‒–—−]/gu, '-'],
  [/…/gu, '...'],
  [/[•·]/gu, '-'],
  [/[\u00a0\u2007\u2009\u202f\t]/gu, ' '],
  [/[\u200b\u00ad\ufeff]/gu, ''],
];

/** As it is sent: typographic signs would make a text cost twice. Letters of names stay as they are. */
export const plainSms = (text: string): string =>
  plainSigns.reduce((plain, [signs, instead]) => plain.replaceAll(signs, instead), text);
