import { listClubs } from './list-clubs.ts';

const words = process.argv.slice(2);
const wantsJson = words.includes('--json');
const isList = words[0] === 'list' && words.slice(1).every((word) => word === '--json');
const url = process.env.DATABASE_URL;

/** What scripts ask often is answered without the house. Undefined: there is something to prepare, or to explain. */
const quickList = async () =>
  isList && url !== undefined && url !== '' ? listClubs(url).catch(() => undefined) : undefined;

const listed = await quickList();
if (listed) console.log(wantsJson ? JSON.stringify({ status: 'success', ...listed }) : listed.message);
else {
  const { clubCommand } = await import('./club-command.ts');
  process.exitCode = await clubCommand(words, process.env, {
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
}
