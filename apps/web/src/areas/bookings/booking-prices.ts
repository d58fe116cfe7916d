import { useQueries } from '@tanstack/react-query';
import type { BookingCandidate, bookings } from '@vereinshaus/contract/bookings/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { type PriceQuestion, priceQuery } from './booking-page.api.ts';

export type PersonPrice = ReplyOf<typeof bookings.price>;

/** What a booking costs all who are chosen, as the server counts it. */
export type BookingPrices = {
  /** By person; who is not in it is still asked for. */
  of: ReadonlyMap<number, PersonPrice>;
  isComplete: boolean;
  /** Course, and the fees of those who become members. */
  priceCents: number;
  feeCents: number;
  error: Error | null;
};

export type PricesQuestion = Omit<PriceQuestion, 'child_ID'>;

const sumOf = (prices: Iterable<PersonPrice>, part: (price: PersonPrice) => number) =>
  [...prices].reduce((sum, price) => sum + part(price), 0);

/** Of a child of another home that pays, neither plan nor code is chosen here. */
export const ownChoice = <Q extends { discountCode: string; paymentPlan_ID: number | undefined }>(
  { choosesPayment }: Pick<BookingCandidate, 'choosesPayment'>,
  question: Q,
): Q => (choosesPayment ? question : { ...question, discountCode: '', paymentPlan_ID: undefined });

export const usePrices = (persons: readonly BookingCandidate[], question: PricesQuestion): BookingPrices => {
  const answers = useQueries({
    // Siblings are counted in turn, as they will be booked.
    queries: persons.map((person, index) => {
      const bookedBefore = persons.slice(0, index).map(({ ID }) => ID);
      const before = index > 0 && { bookedBefore };
      const asked = ownChoice(person, { ...question, child_ID: person.ID, ...before });
      return { ...priceQuery(asked), retry: false };
    }),
  });
  const of = new Map<number, PersonPrice>();
  for (const [index, { ID }] of persons.entries()) {
    const price = answers[index]?.data;
    if (price !== undefined) of.set(ID, price);
  }
  return {
    of,
    isComplete: of.size === persons.length,
    priceCents: sumOf(of.values(), ({ cents }) => cents),
    feeCents: sumOf(of.values(), ({ membershipFee }) => membershipFee),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  };
};

export const totalOf = ({ priceCents, feeCents }: Pick<BookingPrices, 'priceCents' | 'feeCents'>): number =>
  priceCents + feeCents;

/** What the viewer pays themselves of what one of them costs. */
export const ownPartOf = ({ cents, membershipFee, shares }: PersonPrice): number =>
  shares?.own ?? cents + membershipFee;

/** Of all who are chosen. */
export const ownTotalOf = ({ of }: Pick<BookingPrices, 'of'>): number => sumOf(of.values(), ownPartOf);

/** By person, as they are sent with the booking. */
export const shownTotals = ({ of }: BookingPrices): ReadonlyMap<number, number> =>
  new Map([...of].map(([id, { cents, membershipFee }]) => [id, cents + membershipFee]));
