import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { urlOf } from './login.ts';
import { findPostmaster } from './postmaster.ts';
import { readState } from './state.ts';

/** The address of this folder's postmaster, if one runs. Read-only: nothing is started, created or changed. */
export const addressOfRunning = async (directory: string, database: string): Promise<string | undefined> => {
  const folder = await realpath(directory);
  const state = await readState(folder);
  if (typeof state !== 'object') return undefined;
  const postmaster = await findPostmaster(path.resolve(folder, state.data));
  return postmaster && urlOf({ ...postmaster, password: state.password }, database);
};
