import pg from 'pg';
import { StartupError } from '../../kit/startup-error.ts';
import { readRegister, registerSize } from './read-register.ts';
import { replaceRegister } from './replace-register.ts';

/** Any number; the same in every process, so that only one imports at a time. */
const lockKey = 7_340_223;

/** Between 0 and 1. */
type ImportProgress = (part: number) => void;

type Import = { folder: string; source: string; onProgress: ImportProgress };

const failureOf = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.constraint === 'address_next_pkey'
    ? new StartupError(`Eine Adresse kommt im Register doppelt vor. ${error.detail ?? ''}`, { cause: error })
    : error;

/**
 * Adressregister einspielen (docs/rules/adressregister.md): reads the CSV files of a folder as a stream and replaces the
 * register in one transaction. Whatever goes wrong, the register before it stays.
 */
export const importRegister = async (url: string, { folder, source, onProgress }: Import) => {
  const size = await registerSize(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [lockKey]);
    if (rows[0]?.free !== true) throw new StartupError('Ein anderer Import des Adressregisters läuft gerade.');
    const result = await replaceRegister(client, {
      source,
      addresses: await readRegister(folder, (bytes) => onProgress(size === 0 ? 1 : bytes / size)),
    });
    if (result.addresses === 0) throw new StartupError(`In ${folder} steht keine einzige Adresse.`);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw failureOf(error);
  } finally {
    await client.end();
  }
};
