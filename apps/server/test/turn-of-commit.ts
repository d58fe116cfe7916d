import { spawnSync } from 'node:child_process';

/**
 * Which of so many parts is looked at this time: it follows from the commit, so that a few of them see all and the same one
 * always sees the same. Outside of a repository it is the first; `TURN=2` names one, to see each before a change of the test.
 */
export const turnOfCommit = (turns: number): number => {
  if (process.env.TURN !== undefined) return Number(process.env.TURN) % turns;
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  return Number.parseInt(/^[\da-f]{6}/.exec(stdout ?? '')?.[0] ?? '0', 16) % turns;
};
