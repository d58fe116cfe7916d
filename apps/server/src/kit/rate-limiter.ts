/**
 * Lets a fixed number of attempts through per second, however many wait, the most urgent first. An attempt that found nothing to do does
 * not count.
 */
export type RateLimiter = {
  pass: <T>(urgency: number, attempt: () => Promise<T | undefined>) => Promise<T | undefined>;
};

type InLine = { urgency: number; enter: () => void };

export const createRateLimiter = (perSecond: number): RateLimiter => {
  const line: InLine[] = [];
  let isOpen = true;
  const wait = (urgency: number) =>
    new Promise<void>((enter) => {
      const behind = line.findIndex((other) => other.urgency > urgency);
      line.splice(behind === -1 ? line.length : behind, 0, { urgency, enter });
    });
  const next = () => {
    const first = line.shift();
    if (first) first.enter();
    else isOpen = true;
  };
  return {
    pass: async (urgency, attempt) => {
      if (isOpen) isOpen = false;
      else await wait(urgency);
      let hasPassed = false;
      try {
        const found = await attempt();
        hasPassed = found !== undefined;
        return found;
      } finally {
        if (hasPassed) setTimeout(next, 1000 / perSecond).unref();
        else next();
      }
    },
  };
};

/** For work without a rate limit. */
export const noRateLimit: RateLimiter = { pass: (_, attempt) => attempt() };
