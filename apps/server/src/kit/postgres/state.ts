import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isRoot } from './account.ts';
import { hasCode } from './failures.ts';

/** What the server remembers of its cluster between two starts, readable by its user alone. */
const stateSchema = z.object({
  port: z.number().int(),
  password: z.string().min(1),
  /** The data folder, relative to the directory; absolute if it had to be put elsewhere. */
  data: z.string().min(1),
  /** The settings of the last start: an orphan with other settings is not adopted. */
  settings: z.object({ version: z.string(), durable: z.boolean(), maxConnections: z.number().int() }),
});

export type State = z.infer<typeof stateSchema>;

export const stateFile = (directory: string) => path.join(directory, 'postgres.json');

export const readState = async (directory: string): Promise<State | 'missing' | 'unreadable'> => {
  try {
    return stateSchema.parse(JSON.parse(await readFile(stateFile(directory), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'missing';
    if (hasCode(error, 'EACCES')) throw error;
    return 'unreadable';
  }
};

/** Written aside, synced and renamed, so that a crash leaves either the old state or the new one. */
export const writeState = async (directory: string, state: State) => {
  const aside = `${stateFile(directory)}.${process.pid}`;
  const file = await open(aside, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(state, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await keepOwner(directory, aside);
  await rename(aside, stateFile(directory));
};

/** One start with sudo must not lock out the user to whom the directory belongs. */
export const keepOwner = async (directory: string, file: string) => {
  if (!isRoot()) return;
  const owner = await stat(directory);
  await chown(file, owner.uid, owner.gid);
};

export const newPassword = () => randomBytes(24).toString('base64url');
