/**
 * Time budgets for the parts of `npm test`, in seconds on two cores from a fresh clone: a quarter of an hour in all. A part that takes
 * longer is reported but does not fail, since the machine may be busy; a part reported twice must be fixed.
 */
const budgets = { install: 60, checks: 500, build: 20, journeys: 320 };

/**
 * Runs the parts one after the other and records their times.
 * @returns {{ stage: <T>(name: keyof typeof budgets, work: () => Promise<T>) => Promise<T>, lines: () => readonly string[] }}
 */
export const stopwatch = () => {
  const taken = [];
  return {
    stage: async (name, work) => {
      const start = performance.now();
      try {
        return await work();
      } finally {
        taken.push({ name, seconds: (performance.now() - start) / 1000 });
      }
    },
    lines: () => taken.map(stageLine),
  };
};

export const stageLine = ({ name, seconds }) => {
  const budget = budgets[name];
  const verdict = seconds > budget ? ', over budget' : '';
  return `${name.padEnd(12)} ${seconds.toFixed(0).padStart(4)} s of ${budget} s${verdict}`;
};

/**
 * @param {readonly { name: string, seconds: number }[]} tests
 * @returns {readonly string[]} one line for each of the ten that took longest
 */
export const slowest = (tests) =>
  tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);

/**
 * Many short tests make a long file, which a list of tests does not show.
 * @param {readonly { name: string, seconds: number }[]} tests named „file: what“
 * @returns {readonly string[]} one line for each of the ten files that took longest
 */
export const slowestFiles = (tests) => {
  const files = new Map();
  for (const { name, seconds } of tests) {
    const [file] = name.split(': ', 1);
    files.set(file, (files.get(file) ?? 0) + seconds);
  }
  return slowest([...files].map(([name, seconds]) => ({ name, seconds })));
};

/**
 * Repeats all failures at the end, for readers of the last lines only.
 * @param {readonly { name: string, trouble?: string | undefined, isUnsteady?: boolean | undefined }[]} tests
 * @returns {readonly string[]} two lines for each test that failed; one for each that failed first and passed when it was
 * repeated, and how many of those there are
 */
export const troubles = (tests) => {
  const troubled = tests.filter(({ trouble }) => trouble !== undefined);
  const unsteady = troubled.filter(({ isUnsteady }) => isUnsteady === true);
  return [
    ...troubled
      .filter(({ isUnsteady }) => isUnsteady !== true)
      .flatMap(({ name, trouble }) => [`  ${name}`, `    ${firstLineOf(trouble)}`]),
    ...unsteady.map(({ name, trouble }) => `unsteady: ${name}: ${firstLineOf(trouble)}`),
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady: failed first and passed when repeated`] : []),
  ];
};

const colours = /\p{Control}\[[\d;]*m/gu;
const firstLineOf = (text) => text.replaceAll(colours, '').split('\n', 1)[0];
