type Told = { at: number; counted: number };

let told: Told | undefined;

/** Every answer of the server says what time it is there. */
export const noteServerTime = (header: string | null, counted = performance.now()) => {
  const at = Number(header ?? '');
  if (at > 0) told = { at, counted };
};

/** Epoch milliseconds by the server's clock: the one that decides when a booking opens. The own one may be wrong. */
export const serverNow = (counted = performance.now()): number =>
  told === undefined ? Date.now() : told.at + counted - told.counted;
