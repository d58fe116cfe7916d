import { resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

/** Runs a command line program. Errors that a human can fix are printed as a sentence without a stack. */
export const runProgram = (run: () => Promise<void>, failsWith = 1) => {
  run().catch((error: unknown) => {
    console.error(error instanceof StartupError ? `\n${error.message}\n` : error);
    process.exit(failsWith);
  });
};

/** npm runs programs in the project's folder; relative paths are meant from the folder where the command was typed. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
