/**
 * Lets a few run at the same time and the others wait their turn, in the order they came. For work that keeps a processor
 * busy while it holds a connection: a thousand at once would otherwise take every connection from everybody else.
 */
export const takeTurns = (atOnce: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((proceed) => waiting.push(proceed));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes the place over.
      if (next) next();
      else running -= 1;
    }
  };
};
