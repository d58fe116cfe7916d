import { setTimeout as pause } from 'node:timers/promises';

type WatchedService = {
  isThere: () => Promise<boolean>;
  bringBack: () => Promise<void>;
  /** It could not be brought back; it is tried again at the next look. */
  onFailure: (reason: unknown) => void;
};

const lookEveryMs = 1000;

/** Looks after something and brings it back when it is gone. Returns how to end that, once nothing is under way. */
export const watchOver = ({ isThere, bringBack, onFailure }: WatchedService): (() => Promise<void>) => {
  const controller = new AbortController();
  const { signal } = controller;
  const look = async () => {
    while (!signal.aborted) {
      await pause(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted && !(await isThere())) await bringBack().catch(onFailure);
    }
  };
  const ended = look();
  return () => {
    controller.abort();
    return ended;
  };
};
