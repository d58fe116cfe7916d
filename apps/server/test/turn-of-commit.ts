import { spawnSync } from 'node:child_process';

/**
 * Which of the parts is tested this time: it follows from the commit, so that a few commits cover all parts and the same commit always
 * tests the same. Outside of a repository it is the first; `TURN=2` selects one, to run each before a change of the test.
 */
export const turnOfCommit = (turns: number): number => {
  if (process.env.TURN !== undefined) return Number(process.env.TURN) % turns;
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  return Number.parseInt(/^[\da-f]{6}/.exec(stdout ?? '')?.[0] ?? '0', 16) % turns;
};
