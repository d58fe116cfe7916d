import type { ParticipantWish, TakenAlong } from '@vereinshaus/contract/bookings/calls';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

/** Persons carried over into the copy of a course, in the words of the preview. */
export const wishOptions: readonly { value: ParticipantWish; label: string; description: string }[] = [
  { value: 'none', label: 'nicht', description: 'Der neue Kurs ist leer.' },
  {
    value: 'reserve',
    label: 'reservieren',
    description: 'Sie haben einen Platz, verrechnet wird erst mit Buchungsbeginn.',
  },
  {
    value: 'charge',
    label: 'sofort verrechnen',
    description: 'Sie sind verbindlich gebucht und bekommen eine E-Mail.',
  },
];

export const isWish = (value: string): value is ParticipantWish => wishOptions.some((option) => option.value === value);

export const totalOf = (taken: readonly TakenAlong[]): number => taken.reduce((sum, { price }) => sum + price, 0);

/** „am 07.10.2027“, or each instalment with its day. */
export const dueLines = ({ payments }: Pick<TakenAlong, 'payments'>): readonly string[] => {
  const day = (dueDate: number) => (dueDate === 0 ? 'sofort' : `am ${formatDayOf(dueDate)}`);
  const [only] = payments;
  if (payments.length === 1 && only !== undefined) return [day(only.dueDate)];
  return payments.map(({ price, dueDate }) => `${formatMoney(price)} ${day(dueDate)}`);
};

/** When they will be charged. If booking has already begun by then, or no day is known, reserving has no effect. */
export const chargedText = (wish: ParticipantWish, chargedFrom: number): string => {
  if (chargedFrom > 0) return `Verrechnet wird am ${formatDayOf(chargedFrom)}.`;
  return wish === 'reserve'
    ? 'Im neuen Kurs liegt der Buchungsbeginn nicht in der Zukunft: Verrechnet wird sofort.'
    : 'Verrechnet wird sofort.';
};
