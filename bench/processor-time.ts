import { readdirSync, readFileSync } from 'node:fs';

type Process = { pid: number; parent: number; ms: number };

/** The kernel counts in hundredths of a second. */
const msPerTick = 10;

/** Name and number come first, and the name may contain anything; after the bracket follow state, parent, … and the time used. */
const processFrom = (pid: number): Process | undefined => {
  try {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { pid, parent: Number(words[1]), ms: (Number(words[11]) + Number(words[12])) * msPerTick };
  } catch {
    // It has ended since, or this system does not report it.
    return undefined;
  }
};

/** Processor time that a process has used so far; 0 if the system does not report it. */
export const processorMs = (pid: number): number => processFrom(pid)?.ms ?? 0;

/** The same for all processes with the same parent as `pid`: for one database connection this means all of them. */
export const processorMsOfSiblings = (pid: number): number => {
  const parent = processFrom(pid)?.parent;
  if (parent === undefined) return 0;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processFrom(Number(name)))
    .filter((one) => one?.parent === parent)
    .reduce((sum, one) => sum + (one?.ms ?? 0), 0);
};
