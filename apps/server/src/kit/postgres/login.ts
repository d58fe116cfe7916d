import { realpath } from 'node:fs/promises';
import { Client } from 'pg';
import { hasCode } from './failures.ts';

export const superuser = 'postgres';

export type ClusterAddress = { port: number; socketFolder: string; password: string };

/** If the host is a folder (of a socket), it overrides the address before it, for the driver and for PostgreSQL's own programs. */
export const urlOf = ({ port, socketFolder, password }: ClusterAddress, database: string) => {
  const address = `postgres://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return socketFolder === '' ? address : `${address}?host=${encodeURIComponent(socketFolder)}`;
};

/** Whether a server answers at this address, with our password and with our data. */
export const probeCluster = async (
  door: ClusterAddress,
  data: string,
): Promise<'ours' | 'wrong password' | 'not ours'> => {
  const client = new Client({ connectionString: urlOf(door, 'postgres'), connectionTimeoutMillis: 5_000 });
  // A server that goes away during the check must not crash this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
    const found = rows[0]?.data ?? '';
    return (await realpath(found)) === (await realpath(data)) ? 'ours' : 'not ours';
  } catch (error) {
    // The database may have been dropped; the password was checked before that error.
    if (hasCode(error, '3D000')) return 'ours';
    return hasCode(error, '28P01') ? 'wrong password' : 'not ours';
  } finally {
    await client.end().catch(() => undefined);
  }
};
