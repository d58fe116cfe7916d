import { z } from 'zod';
import { text } from './wire.ts';

const webAddress = /^(https?:\/\/[^\s<>"'\\]+|mailto:[^\s<>"'\\]+|\/[^\s<>"'\\/][^\s<>"'\\]*|\/)$/i;

export const noWebTarget = 'Bitte gib eine Adresse ein, die mit https:// oder / beginnt.';

/** Where a link leads: an external page, a mailbox, or a path inside the product. */
export const isWebTarget = (address: string): boolean => webAddress.test(address);

export const webTarget = text(500).refine(isWebTarget, noWebTarget);

export const noOrWebTarget = z.union([z.literal(''), webTarget], noWebTarget);
