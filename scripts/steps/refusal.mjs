/** A command cannot go on for a reason a human can put right: one sentence, no stack, and a non-zero exit. */
export class Refusal extends Error {}

/**
 * Runs a command to its end, or tells why not.
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
