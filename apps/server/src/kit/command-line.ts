import { resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

/** A program of the command line: what a human can put right is told in a sentence and without a stack. */
export const runProgram = (run: () => Promise<void>, failsWith = 1) => {
  run().catch((error: unknown) => {
    console.error(error instanceof StartupError ? `\n${error.message}\n` : error);
    process.exit(failsWith);
  });
};

/** npm runs programs in the project's folder; a file that was named is meant from where the command was typed. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
