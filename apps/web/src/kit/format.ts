import { fromDayNumber, fromSeconds } from '@vereinshaus/contract/days';

/**
 * Everything a reader sees as a number, an amount or a date goes through here: de-AT and Vienna, whatever the browser
 * is set to.
 */
const noBreak = '\u00a0';

/** Intl separates thousands with a blank in plain de-AT numbers and with a dot in amounts; the product uses the dot. */
const partsToText = (parts: readonly Intl.NumberFormatPart[]): string =>
  parts
    .map((part) => (part.type === 'group' ? '.' : part.value))
    .join('')
    .replaceAll(/\s/g, noBreak);

const euro = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' });
const plainNumber = new Intl.NumberFormat('de-AT', { maximumFractionDigits: 2 });

/** 123450 cents are "€ 1.234,50" (with a no-break space). */
export const formatMoney = (cents: number): string => partsToText(euro.formatToParts(cents / 100));

export const formatNumber = (value: number): string => partsToText(plainNumber.formatToParts(value));

export const unknownDay = 'unbekannt';
export const invalidDay = 'ungültiges Format';

/** 20140309 is "09.03.2014". */
export const formatDay = (dayNumber: number): string => {
  if (dayNumber === 0) return unknownDay;
  const day = fromDayNumber(dayNumber);
  return day === null ? invalidDay : `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
};

const viennaMoment = new Intl.DateTimeFormat('de-AT', {
  timeZone: 'Europe/Vienna',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Epoch seconds as "Sa., 14.11.2026, 18:00". */
export const formatMoment = (epochSeconds: number): string => {
  if (!Number.isFinite(epochSeconds)) return invalidDay;
  const moment = fromSeconds(epochSeconds);
  if (moment === null) return unknownDay;
  const part = new Map(viennaMoment.formatToParts(moment).map(({ type, value }) => [type, value]));
  const weekday = part.get('weekday')?.replace(/\.?$/, '.');
  return `${weekday}, ${part.get('day')}.${part.get('month')}.${part.get('year')}, ${part.get('hour')}:${part.get('minute')}`;
};

const viennaHour = new Intl.DateTimeFormat('de-AT', { timeZone: 'Europe/Vienna', hour: 'numeric', hourCycle: 'h23' });

/** The hour of the day in Vienna, 0 to 23. */
export const hourInVienna = (moment: Date): number => Number(viennaHour.format(moment).replaceAll(/\D/g, ''));
