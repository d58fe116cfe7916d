const day = 24 * 3600;

/** How long a session lives without being used. */
export const sessionSeconds = { kept: 180 * day, browser: day } as const;

/** How long a link to set a password works. */
export const linkSeconds = { reset: day } as const;

export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
