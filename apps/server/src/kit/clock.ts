/** How often the database is asked for the time; in between, the process counts on from the last answer. */
const askEveryMs = 60_000;

export type Clock = { now: () => Date; stop: () => void };

type ClockReading = { at: number; counted: number };

/**
 * The database's clock is the only one that counts: all processes open and close bookings at the same second, even if the clock of one
 * machine is wrong or jumps. Until the first answer, and without one, the process falls back to its own clock.
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
    // The database read its clock at some point between request and response; assume the middle.
    asked = { at: time.getTime(), counted: (before + counter()) / 2 };
  };
  await read().catch(onError);
  const timer = setInterval(() => void read().catch(onError), askEveryMs).unref();
  return {
    now: () => (asked === undefined ? new Date() : new Date(asked.at + counter() - asked.counted)),
    stop: () => clearInterval(timer),
  };
};
