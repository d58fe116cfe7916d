import { resolve } from 'node:path';
import { applicationUrl, ownDatabaseName } from './kit/own-database.ts';
import { addressOfRunning } from './kit/postgres/running.ts';
import { listClubs } from './list-clubs.ts';

const words = process.argv.slice(2);
const wantsJson = words.includes('--json');
const isList = words[0] === 'list' && words.slice(1).every((word) => word === '--json');

/** The address from the settings, or that of our own database if it already runs. */
const findUrl = async () => {
  const { DATABASE_URL: url = '', DATA_DIR: folder = '' } = process.env;
  if (url !== '') return url;
  const address = await addressOfRunning(resolve(folder || '.data'), ownDatabaseName);
  return address === undefined ? undefined : applicationUrl(address);
};

/** Answers a frequent call of scripts without starting the application. Undefined: something has to be prepared or explained first. */
const quickList = async () => {
  const url = isList ? await findUrl().catch(() => undefined) : undefined;
  return url === undefined ? undefined : listClubs(url).catch(() => undefined);
};

const listed = await quickList();
if (listed) console.log(wantsJson ? JSON.stringify({ status: 'success', ...listed }) : listed.message);
else {
  const { clubCommand } = await import('./club-command.ts');
  process.exitCode = await clubCommand(words, process.env, {
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
}
