import { openAsOwner } from './bootstrap.ts';
import { runProgram } from './kit/command-line.ts';
import { readConfig } from './kit/config.ts';

const say = (line: string) => console.log(line);

const run = async () => {
  const { applied, stop } = await openAsOwner(readConfig(process.env), say);
  await stop();
  say(applied.length === 0 ? 'Die Datenbank war schon auf dem Stand.' : `Eingespielt: ${applied.join(', ')}`);
};

runProgram(run);
