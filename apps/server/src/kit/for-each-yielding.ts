import { setImmediate as breathe } from 'node:timers/promises';

/** Goes through many things, and lets others get a word in after so many of them. */
export const forEachYielding = async <T>(things: readonly T[], perTurn: number, each: (thing: T) => void) => {
  for (const [index, thing] of things.entries()) {
    if (index % perTurn === perTurn - 1) await breathe();
    each(thing);
  }
};
