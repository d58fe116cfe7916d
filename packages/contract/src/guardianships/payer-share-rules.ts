import { formatMoney } from '../kit/money.ts';

/** So many persons bear a part of what the courses of one child cost, asked and agreed together. */
export const maxPayerShares = 8;

export const minPercent = 1;
export const maxPercent = 100;

/** In whole cents, never more than the percentage: what is left of a cent stays with the first home. */
export const partOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100);

/** What the first home bears beside these percentages. */
export const restOf = (cents: number, percents: readonly number[]): number =>
  percents.reduce((rest, percent) => rest - partOf(cents, percent), cents);

/** "die Hälfte", "alles", "30 %". */
export const percentText = (percent: number): string => {
  if (percent === 50) return 'die Hälfte';
  return percent === 100 ? 'alles' : `${percent} %`;
};

/** As whoever bears it reads it beside an amount: "deine Hälfte"; nothing where it is the whole. */
export const ownShareText = (percent: number | null): string => {
  if (percent === null || percent === 100) return '';
  return percent === 50 ? 'deine Hälfte' : `dein Anteil: ${percent} %`;
};

/** As the books and an invoice tell it. */
export const shareNote = (percent: number): string => {
  if (percent === 100) return '';
  return percent === 50 ? ' (Hälfte)' : ` (Anteil ${percent} %)`;
};

/** "Du: € 87,50, Franz Fuchs: der Rest"; before booking, so that everybody knows whom it is charged to. */
export const chargedToText = ({ own, others }: { own: number; others: readonly string[] }): string => {
  const names = others.length === 0 ? 'andere' : others.join(', ');
  if (own === 0) return `Du: nichts, ${names}: alles`;
  return `Du: ${formatMoney(own)}, ${names}: der Rest`;
};

/** "Franz Fuchs zahlt den Rest"; beside a booking, where the own part stands already. */
export const othersPayText = ({ own, others }: { own: number; others: readonly string[] }): string => {
  const names = others.length === 0 ? 'Jemand anderer' : others.join(', ');
  return `${names} ${others.length > 1 ? 'zahlen' : 'zahlt'} ${own === 0 ? 'alles' : 'den Rest'}`;
};

/** "alle Kurse", or the one that was named. */
export const sharedCoursesText = (course: string): string => (course === '' ? 'alle Kurse' : `„${course}“`);
