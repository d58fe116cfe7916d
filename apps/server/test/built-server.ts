import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';

const repository = resolve(import.meta.dirname, '../../..');

/** Arbitrary, but the same in every worker, so that one builds and the others find the result. */
const lockKey = 7_340_224;

/**
 * The server as `npm start` runs it, built if necessary. Running it from its sources would compile all of them at every start, which takes
 * longer than the tests.
 */
export const builtServer = async (): Promise<string> => {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await promisify(execFile)(process.execPath, [join(repository, 'scripts/build.mjs'), 'server']);
  } finally {
    await client.end();
  }
  return join(repository, 'apps/server/dist/main.js');
};
