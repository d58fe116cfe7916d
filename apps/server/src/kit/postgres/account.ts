import { execFile } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasCode, noAccount } from './failures.ts';

const run = promisify(execFile);

/** The user PostgreSQL runs as when the server runs as root, which PostgreSQL refuses. Otherwise there is none. */
export type Account = { uid: number; gid: number };

const accountName = 'postgres';

export const isRoot = () => process.getuid?.() === 0;

/** The owner of existing data, else the user `postgres`, created if necessary, else `nobody`. */
export const accountFor = async (data: string, log: (line: string) => void): Promise<Account | undefined> => {
  if (!isRoot()) return undefined;
  const owner = await stat(data).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = (await lookUp(accountName)) ?? (await createAccount(log)) ?? (await lookUp('nobody'));
  if (!account) throw noAccount();
  return account;
};

const lookUp = async (name: string): Promise<Account | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    const account = { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
    return account.uid > 0 && account.gid >= 0 ? account : undefined;
  } catch {
    return undefined;
  }
};

const createAccount = async (log: (line: string) => void) => {
  // A group of this name may be left over from a removed package; useradd says whether it can be used.
  await run('groupadd', ['--system', accountName]).catch(() => undefined);
  const options = ['--system', '--gid', accountName, '--no-create-home', '--shell', '/usr/sbin/nologin', accountName];
  await run('useradd', options).catch(() => undefined);
  const account = await lookUp(accountName);
  if (account) log(`PostgreSQL läuft nicht als root: Der Systembenutzer ${accountName} wurde angelegt.`);
  return account;
};

/**
 * How every program of PostgreSQL is started: as the account, from a folder everyone may enter, and without the
 * server's environment, which holds secrets and might hold PG* variables meant for another database.
 */
export const spawnOptions = (account: Account | undefined) => {
  const kept = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'USERPROFILE'];
  const entries = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...account, cwd: '/', env: { ...Object.fromEntries(entries), LC_ALL: 'C' }, windowsHide: true };
};

/** Asks by trying, since the answer may depend on more than the mode bits of the folders. */
export const canEnter = async (account: Account | undefined, folder: string) => {
  if (!account) return true;
  try {
    await run('sh', ['-c', 'test -x "$0"', folder], spawnOptions(account));
    return true;
  } catch (error) {
    if (hasCode(error, 'EPERM', 'EINVAL')) throw noAccount(error);
    return false;
  }
};

export const changeOwner = async (account: Account | undefined, target: string) => {
  if (!account) return;
  await chown(target, account.uid, account.gid).catch((error: unknown) => {
    throw noAccount(error);
  });
};

/** Data that root put back from a backup belongs to root and has to be handed over as a whole. */
export const changeOwnerOfFolder = async (account: Account | undefined, folder: string) => {
  if (!account || (await stat(folder)).uid === account.uid) return;
  for (const name of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, name), account.uid, account.gid);
  }
  await changeOwner(account, folder);
};
