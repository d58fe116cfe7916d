/** Numbers of one series: the same beginning, and then digits. */
const partsOf = (number: string) => {
  const [, prefix = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(number.trim()) ?? [];
  return { prefix, digits };
};

/** More missing than there: then it is no series, e.g. numbers of other people's invoices. */
const isSeries = (count: number, span: number) => count * 2 > span;

const maxTold = 200;

/** Nummernlücken: what a series of numbers leaves out between its first and its last. */
export const findNumberGaps = (numbers: readonly string[]): readonly string[] => {
  const series = new Map<string, { width: number; found: Set<number> }>();
  for (const { prefix, digits } of numbers.map(partsOf)) {
    if (digits === '') continue;
    const known = series.get(prefix) ?? { width: 0, found: new Set<number>() };
    known.width = Math.max(known.width, digits.startsWith('0') ? digits.length : 0);
    known.found.add(Number(digits));
    series.set(prefix, known);
  }
  return [...series].flatMap(([prefix, { width, found }]) => {
    const sorted = [...found].toSorted((one, other) => one - other);
    const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
    if (!isSeries(found.size, last - first + 1)) return [];
    const missing: string[] = [];
    for (let number = first; number <= last && missing.length < maxTold; number += 1) {
      if (!found.has(number)) missing.push(`${prefix}${String(number).padStart(width, '0')}`);
    }
    return missing;
  });
};
