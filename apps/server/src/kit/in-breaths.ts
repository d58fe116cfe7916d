import { setImmediate as breathe } from 'node:timers/promises';

/** Goes through many things, and lets others get a word in after so many of them. */
export const inBreaths = async <T>(things: readonly T[], perBreath: number, each: (thing: T) => void) => {
  for (const [index, thing] of things.entries()) {
    if (index % perBreath === perBreath - 1) await breathe();
    each(thing);
  }
};
