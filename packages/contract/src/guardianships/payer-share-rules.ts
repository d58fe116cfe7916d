import { formatMoney } from '../kit/money.ts';

/** Maximum number of persons who share the course costs of one child, requested and agreed together. */
export const maxPayerShares = 8;

export const minPercent = 1;
export const maxPercent = 100;

/** Rounded down to whole cents, never more than the percentage: the remainder stays with the first home. */
export const partOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100);

/** What the first home pays after these percentages. */
export const restOf = (cents: number, percents: readonly number[]): number =>
  percents.reduce((rest, percent) => rest - partOf(cents, percent), cents);

/** "die Hälfte", "alles", "30 %". */
export const percentText = (percent: number): string => {
  if (percent === 50) return 'die Hälfte';
  return percent === 100 ? 'alles' : `${percent} %`;
};

/** The viewer's own share next to an amount: "deine Hälfte"; empty if it is everything. */
export const ownShareText = (percent: number | null): string => {
  if (percent === null || percent === 100) return '';
  return percent === 50 ? 'deine Hälfte' : `dein Anteil: ${percent} %`;
};

/** The wording in the books and on an invoice. */
export const shareNote = (percent: number): string => {
  if (percent === 100) return '';
  return percent === 50 ? ' (Hälfte)' : ` (Anteil ${percent} %)`;
};

/** "Du: € 87,50, Franz Fuchs: der Rest"; shown before booking, so that everybody knows who is charged. */
export const chargedToText = ({ own, others }: { own: number; others: readonly string[] }): string => {
  const names = others.length === 0 ? 'andere' : others.join(', ');
  if (own === 0) return `Du: nichts, ${names}: alles`;
  return `Du: ${formatMoney(own)}, ${names}: der Rest`;
};

/** "Franz Fuchs zahlt den Rest"; next to a booking that already shows the own share. */
export const othersPayText = ({ own, others }: { own: number; others: readonly string[] }): string => {
  const names = others.length === 0 ? 'Jemand anderer' : others.join(', ');
  return `${names} ${others.length > 1 ? 'zahlen' : 'zahlt'} ${own === 0 ? 'alles' : 'den Rest'}`;
};

/** "alle Kurse", or the named course. */
export const sharedCoursesText = (course: string): string => (course === '' ? 'alle Kurse' : `„${course}“`);
