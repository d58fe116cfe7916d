import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Config } from '../../kit/config.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { cellKeyFrom, type KnownCells, knownCells, signHint } from './hints.ts';

/** This installation among others: its name, its key, and whom it believes. */
export type CellIdentity = { name: string; key: KeyObject; cells: KnownCells };

export const accountsPath = '/api/cells/accounts';

const answer = z.object({
  clubs: z.array(z.object({ name: z.string().max(300), url: z.url({ protocol: /^https?$/ }) })).max(100),
});

export type ClubElsewhere = z.output<typeof answer>['clubs'][number];

const patienceMs = 2000;

/** Who does not answer in time has nothing to say: nobody waits for another installation. */
const askOne = async ({ name, key }: CellIdentity, cell: { name: string; url: string }, email: string, now: Date) => {
  try {
    const response = await fetch(new URL(accountsPath, cell.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hint: signHint(key, { email, from: name, to: cell.name, now }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    return response.ok ? answer.parse(await response.json()).clubs : [];
  } catch {
    return [];
  }
};

/** In which clubs of other installations an account signs in. The address itself stays here; what leaves is its sum. */
export const clubsInOtherCells =
  (cell: CellIdentity | undefined) =>
  async (email: string, now: Date): Promise<readonly ClubElsewhere[]> => {
    if (cell === undefined) return [];
    const asked = [...cell.cells].map(([name, { url }]) => askOne(cell, { name, url }, email, now));
    return (await Promise.all(asked)).flat();
  };

const cellsIn = (file: string): KnownCells => {
  try {
    const listed = knownCells.parse(JSON.parse(readFileSync(file, 'utf8')));
    return new Map(listed.map(({ name, ...cell }) => [name, cell]));
  } catch (cause) {
    throw new StartupError(`${file} (CELLS) ist nicht zu lesen: eine Liste mit name, url und publicKey je Zelle.`, {
      cause,
    });
  }
};

/** Undefined: it stands alone. */
export const cellIdentity = (
  { CELL_NAME: name, CELLS: file }: Pick<Config, 'CELL_NAME' | 'CELLS'>,
  master: string,
): CellIdentity | undefined => {
  if (name === undefined || file === undefined) return undefined;
  return { name, key: cellKeyFrom(master), cells: cellsIn(file) };
};
