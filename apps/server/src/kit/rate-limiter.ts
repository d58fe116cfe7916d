/**
 * Lets so many through per second, however many stand in line, and the most urgent first. Who found nothing to do
 * behind it has not gone through.
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

/** For what nobody has to be spared from. */
export const noRateLimit: RateLimiter = { pass: (_, attempt) => attempt() };
