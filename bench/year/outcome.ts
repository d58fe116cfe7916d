import type { Figures, Mails } from './step.ts';

type Outcome = { figures: Figures; mails: Mails };
type Value = number | string | undefined;
export type Difference = { step?: string; what: string; expected: Value; found: Value };

const differencesIn = (kind: string, expected: Figures, found: Figures): Difference[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((name) =>
    expected[name] === found[name] ? [] : [{ what: `${kind}${name}`, expected: expected[name], found: found[name] }],
  );

export const compare = (expected: Outcome, found: Outcome): readonly Difference[] => [
  ...differencesIn('', expected.figures, found.figures),
  ...differencesIn('mail „', expected.mails, found.mails),
];

const told = (figures: Figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');

/** One step of the table: its figures, and below the differences from the expected ones. */
export const lineOf = (day: string, name: string, { figures, mails }: Outcome, found: readonly Difference[]): string =>
  [
    `${day}  ${name.padEnd(36)} ${found.length === 0 ? 'ok' : 'DIFFERENT'}`,
    `            ${told(figures) || '–'}`,
    ...Object.entries(mails).map(([subject, count]) => `            ${String(count).padStart(3)} × ${subject}`),
    ...found.map(
      ({ what, expected, found: is }) =>
        `            ≠ ${what}: expected ${expected ?? 'nothing'}, found ${is ?? 'nothing'}`,
    ),
  ].join('\n');
