/** How often the time is asked for; between two answers the process only counts on. */
const askEveryMs = 60_000;

export type Clock = { now: () => Date; stop: () => void };

type ClockReading = { at: number; counted: number };

/**
 * The clock of the house is that of the database: every process opens and closes at the same second, and one whose own
 * clock is wrong or jumps does too. Until the first answer, and without one, the clock of the process has to do.
 */
export const startClock = async (
  ask: () => Promise<Date>,
  onError: (error: unknown) => void,
  counter: () => number = () => performance.now(),
): Promise<Clock> => {
  let asked: ClockReading | undefined;
  const read = async () => {
    const before = counter();
    const time = await ask();
    // The answer was true somewhere between question and arrival.
    asked = { at: time.getTime(), counted: (before + counter()) / 2 };
  };
  await read().catch(onError);
  const timer = setInterval(() => void read().catch(onError), askEveryMs).unref();
  return {
    now: () => (asked === undefined ? new Date() : new Date(asked.at + counter() - asked.counted)),
    stop: () => clearInterval(timer),
  };
};
