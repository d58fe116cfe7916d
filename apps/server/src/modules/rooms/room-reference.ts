import type { Reference } from '../ledger/index.ts';

/** The reference of a booked room in the books. */
export const roomReference = (bookingId: number): Reference => ({ kind: 'room', id: bookingId });
