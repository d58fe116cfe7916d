import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a program says; with what it complains about when it fails. */
export const run = async (program: string, args: readonly string[]): Promise<string> => {
  try {
    return (await execute(program, [...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`${program} ${args[0]}: ${said.split('\n').slice(-15).join('\n')}`, { cause: error });
  }
};

export const succeeds = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  );

export const isThere = (program: string): Promise<boolean> => succeeds('which', [program]);
