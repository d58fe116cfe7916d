import { setTimeout as pause } from 'node:timers/promises';

type WatchedService = {
  isThere: () => Promise<boolean>;
  bringBack: () => Promise<void>;
  /** The restart failed; it is retried at the next check. */
  onFailure: (reason: unknown) => void;
};

const lookEveryMs = 1000;

/** Checks a service and restarts it when it is gone. Returns a function that ends this once no restart is under way. */
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
