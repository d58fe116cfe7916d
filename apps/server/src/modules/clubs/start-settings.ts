import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';

/** Initial settings of a new club that differ from the defaults, which apply to settings a club never saved. */
export const startSettings = {
  /** Dates are visible to everybody in the club: a new club has nobody to hide them from. */
  newEventVisibility: 5,
  /** The first steps, for its administrators. */
  showFirstSteps: true,
} as const satisfies Partial<ClubSettings>;
