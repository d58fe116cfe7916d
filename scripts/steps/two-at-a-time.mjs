const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs steps two at a time, in the given order; each reports its result in one line and shows its output if it failed.
 * @typedef {{ name: string, run: () => Promise<{ code: number, output: string }> }} Step
 * @param {readonly Step[]} steps
 * @returns {Promise<readonly string[]>} the names of those that failed
 */
export const twoAtATime = async (steps) => {
  const waiting = [...steps];
  const failed = [];
  const jobWorkers = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await step.run().catch((error) => ({ code: 1, output: String(error?.stack ?? error) }));
      console.log(`${code === 0 ? '✓' : '✗'} ${step.name.padEnd(28)} ${seconds(start).padStart(8)}`);
      if (code === 0) continue;
      failed.push(step.name);
      console.log(`\n${output.trim()}\n`);
    }
  };
  await Promise.all([jobWorkers(), jobWorkers()]);
  return failed;
};
