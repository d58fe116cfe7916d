/** A command cannot go on for a reason that a human can fix: one sentence, no stack, and a non-zero exit code. */
export class Refusal extends Error {}

/**
 * Runs a command to its end, or reports why it failed.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const command = async (work) => {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
    return process.exit(1);
  }
};
