import type { Reference } from '../ledger/index.ts';

/** How the books name a booking, and an instalment of it. */
export const bookingReference = (participationId: number, installmentId: number | null = null): Reference => ({
  kind: 'booking',
  id: participationId,
  part: installmentId,
});
