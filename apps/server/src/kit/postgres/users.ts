import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isStill, ownBirth } from './processes.ts';

/** One file per process that uses the cluster, named `<pid>-<random>`. Only touched while the lock is held. */
export const usersFolder = (directory: string) => path.join(directory, 'postgres.users');

export const joinUsers = async (directory: string) => {
  const folder = usersFolder(directory);
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), await ownBirth());
  return name;
};

export const leaveUsers = async (directory: string, name: string) => {
  await rm(path.join(usersFolder(directory), name), { force: true });
};

/** How many users still live. The marks of dead ones are removed. */
export const countUsers = async (directory: string) => {
  const folder = usersFolder(directory);
  const names = await readdir(folder).catch(() => []);
  const living = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const born = await readFile(file, 'utf8').catch(() => undefined);
      if (born !== undefined && (await isStill(Number.parseInt(name, 10), born))) return true;
      await rm(file, { force: true });
      return false;
    }),
  );
  return living.filter(Boolean).length;
};
