import type { Queue, WaitingPerson } from '@vereinshaus/contract/bookings/waitlists';
import { formatMoney } from '@vereinshaus/contract/kit/money';

type Places = Pick<Queue, 'participants' | 'maxparts'>;

/** Without a limit there is always one. */
export const freePlacesIn = ({ participants, maxparts }: Places): number =>
  maxparts === 0 ? Number.POSITIVE_INFINITY : Math.max(0, maxparts - participants);

const freeText = (free: number) => (free === 1 ? 'ein Platz frei' : `${free} Plätze frei`);

export const placesText = (queue: Places): string => {
  const free = freePlacesIn(queue);
  if (free === Number.POSITIVE_INFINITY) return `${queue.participants} Teilnehmer, Plätze unbegrenzt`;
  const taken = `${queue.participants} von ${queue.maxparts} Plätzen vergeben`;
  return free === 0 ? taken : `${freeText(free)}, ${taken}`;
};

/** Why the office has to insist. */
export const fullText = (queue: Places): string => {
  const free = freePlacesIn(queue);
  const taken = `${queue.participants} von ${queue.maxparts} Plätzen sind vergeben`;
  return free === 0 ? `Der Kurs ist voll: ${taken}.` : `So viele Plätze sind nicht frei: ${taken}.`;
};

export const priceText = ({ price, priceNonMember }: Pick<Queue, 'price' | 'priceNonMember'>): string =>
  price === priceNonMember
    ? `Ein Platz kostet ${formatMoney(price)}`
    : `Ein Platz kostet ${formatMoney(price)}, ohne Mitgliedschaft ${formatMoney(priceNonMember)}`;

/** A queue as far as somebody is admitted from it; the tab of a course does not know who was passed over. */
export type AdmittingQueue = Pick<Queue, 'course_ID' | 'name' | 'participants' | 'maxparts'> & {
  waiting: readonly (Pick<WaitingPerson, 'ID' | 'fullname'> & Partial<WaitingPerson>)[];
};

/** Somebody who is in line comes before one of those who are to be admitted. */
export const isBeforeOthers = ({ waiting }: Pick<AdmittingQueue, 'waiting'>, chosen: readonly number[]): boolean => {
  const last = waiting.findLastIndex(({ ID }) => chosen.includes(ID));
  return waiting
    .slice(0, Math.max(0, last))
    .some(({ ID, passedOver, missedOffer }) => !chosen.includes(ID) && passedOver !== true && missedOffer !== true);
};
