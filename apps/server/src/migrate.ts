import { readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';
import { openAsOwner } from './open-house.ts';

const say = (line: string) => console.log(line);

const run = async () => {
  const { applied, stop } = await openAsOwner(readConfig(process.env), say);
  await stop();
  say(applied.length === 0 ? 'Die Datenbank war schon auf dem Stand.' : `Eingespielt: ${applied.join(', ')}`);
};

run().catch((error: unknown) => {
  console.error(error instanceof StartupError ? `\n${error.message}\n` : error);
  process.exit(1);
});
