import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';

/** With what a club begins where that differs from the defaults, which hold for clubs that never said anything. */
export const startSettings = {
  /** Dates are there for everybody in the club: a new one has nobody yet to keep them from. */
  newEventVisibility: 5,
  /** What is to be done first, for whoever administrates it. */
  showFirstSteps: true,
} as const satisfies Partial<ClubSettings>;
