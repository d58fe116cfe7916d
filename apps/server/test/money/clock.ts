/** A clock that advances only on demand; every history begins at the same moment. */
export const createClock = (start: string) => {
  const first = new Date(start).getTime();
  let passed = 0;
  return {
    now: () => new Date(first + passed),
    passDays: (days: number) => {
      passed += days * 86_400_000;
    },
    reset: () => {
      passed = 0;
    },
  };
};
export type Clock = ReturnType<typeof createClock>;
