import { setImmediate as breathe } from 'node:timers/promises';

/** Loops over many items and yields to the event loop after every `perTurn` of them. */
export const forEachYielding = async <T>(things: readonly T[], perTurn: number, each: (thing: T) => void) => {
  for (const [index, thing] of things.entries()) {
    if (index % perTurn === perTurn - 1) await breathe();
    each(thing);
  }
};
