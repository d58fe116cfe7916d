import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The output of a program; its error output if it fails. */
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

/**
 * Options for a machine that is itself a container or does not allow higher limits: another runtime, and limits below its own. The first
 * one that can start a container is used; undefined = none can.
 */
const waysToRun: readonly (readonly string[])[] = [
  [],
  ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
  ['--runtime', 'runc', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
];

export const wayToRun = async (image: string): Promise<readonly string[] | undefined> => {
  for (const way of waysToRun) {
    if (await succeeds('podman', ['run', '--rm', '--network', 'host', ...way, image, 'true'])) return way;
  }
  return undefined;
};

/** Build steps run without a container of their own, so that the build works inside a container as well. */
export const buildOptions = ['--isolation', 'chroot', '--network', 'host'];
