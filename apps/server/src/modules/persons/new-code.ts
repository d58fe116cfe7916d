import { randomInt } from 'node:crypto';

/** Without characters that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 10;

/** A secret that can be read out and typed. */
export const newCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

export const spelledCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** How long a code, an invitation or a question is valid. */
const codeDays = 30;

export const codeExpiry = (now: Date) => new Date(now.getTime() + codeDays * 86_400_000);
