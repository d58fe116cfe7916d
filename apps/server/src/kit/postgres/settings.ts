import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { changeOwner } from './account.ts';
import { hasCode } from './failures.ts';
import type { Home } from './home.ts';
import type { State } from './state.ts';

const header = `# Written anew by the server at every start of PostgreSQL; changes here are lost.
# Put your own settings into local.conf beside this file.
`;

/** Settings for a small machine that also runs the server itself. */
const basics = {
  listen_addresses: '127.0.0.1',
  password_encryption: 'scram-sha-256',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Some systems delete a user's shared memory files at sign-out, even if the server still runs.
  min_dynamic_shared_memory: '16MB',
  // A restore runs in one transaction, with a lock for every object that it drops and creates.
  max_locks_per_transaction: '512',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Errors go to the client, which handles them; in the log they would repeat personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

const volatile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Where it listens: always on a port, and in its data folder where a socket is possible. */
export type ListenAddress = { port: number; socketFolder: string };

/** The shortest limit of any operating system, minus the name of the socket itself. */
const maxSocketFolderBytes = 88;

/** A query through a socket costs a fifth less processor time than over TCP. Empty = the path would be too long. */
export const socketFolderIn = (data: string): string =>
  process.platform !== 'win32' && Buffer.byteLength(data) <= maxSocketFolderBytes ? data : '';

export const writeSettings = async (
  home: Home,
  { port, socketFolder }: ListenAddress,
  { durable, maxConnections }: State['settings'],
) => {
  const settings = {
    port: String(port),
    // Quoted, because a comma in the path would separate two paths.
    unix_socket_directories: socketFolder === '' ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    ...basics,
    ...(durable ? {} : volatile),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}\n`);
  const file = path.join(home.data, 'postgresql.conf');
  await writeFile(file, `${header}${lines.join('')}include = 'local.conf'\n`, { mode: 0o600 });
  await changeOwner(home.account, file);
  await offerOwnSettings(home);
  if (process.platform !== 'win32') await chmod(home.data, 0o700);
};

const offerOwnSettings = async (home: Home) => {
  const file = path.join(home.data, 'local.conf');
  try {
    await writeFile(file, '# Settings for this installation, stronger than postgresql.conf.\n', {
      flag: 'wx',
      mode: 0o600,
    });
    await changeOwner(home.account, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
};
