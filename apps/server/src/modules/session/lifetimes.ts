const minute = 60;
const day = 24 * 3600;

/** How long a session lives without being used. */
export const sessionSeconds = { kept: 180 * day, browser: day } as const;

/**
 * How long links work: to set a password, asked for because it was forgotten or sent with a registration; to sign in without
 * one; to confirm a new e-mail address; to take such a change back; to object when somebody left the own group.
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
 * Of the second factor: how long the second step waits, a passkey may take to answer, a confirmation counts, a device is
 * trusted, and the offer of a passkey rests.
 */
export const factorSeconds = {
  step: 10 * minute,
  challenge: 5 * minute,
  confirmation: 10 * minute,
  trust: 30 * day,
  offerRests: 30 * day,
} as const;

export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
