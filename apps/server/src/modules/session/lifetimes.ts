const minute = 60;
const day = 24 * 3600;

/** How long an unused session lasts. */
export const sessionSeconds = { kept: 180 * day, browser: day } as const;

/**
 * How long links work: to set a password, because it was forgotten or with a registration; to sign in without one; to confirm a new e-mail
 * address; to revert such a change; to object when a person left the group.
 */
export const linkSeconds = {
  reset: day,
  registration: 30 * day,
  signIn: 15 * minute,
  emailConfirm: 7 * day,
  emailRevert: 14 * day,
  objection: 14 * day,
} as const;

/**
 * Times of the second factor: how long the second step waits, how long a passkey may take to answer, how long a confirmation counts, how
 * long a device is trusted, and how long the offer of a passkey pauses.
 */
export const factorSeconds = {
  step: 10 * minute,
  challenge: 5 * minute,
  confirmation: 10 * minute,
  trust: 30 * day,
  offerRests: 30 * day,
} as const;

export const addSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
