import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 10;

/** A secret that somebody can read out and type. */
export const newCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

export const spelledCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** How long a code, an invitation or a question counts. */
const codeDays = 30;

export const codeExpiry = (now: Date) => new Date(now.getTime() + codeDays * 86_400_000);
