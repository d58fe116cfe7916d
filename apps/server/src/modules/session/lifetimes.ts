const day = 24 * 3600;

/** How long a session lives without being used. */
export const sessionSeconds = { kept: 180 * day, browser: day } as const;

/** How long a link to set a password works: asked for because it was forgotten, or sent with a registration. */
export const linkSeconds = { reset: day, registration: 30 * day } as const;

export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
