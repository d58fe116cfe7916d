import { parseArgs } from 'node:util';
import { findDatabase, ourMigrations } from './bootstrap.ts';
import { examineHouse, lineOf } from './doctor/index.ts';
import { runProgram } from './kit/command-line.ts';
import { readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';

const say = (line: string) => console.log(line);

const usage = `npm run doctor                     prüft, ob alles läuft, wie es soll; endet mit 1, wenn etwas nicht geht
npm run doctor -- --dkim NAME      unter diesem Namen steht der DKIM-Schlüssel des Absenders`;

const readArguments = () => {
  try {
    return parseArgs({ options: { dkim: { type: 'string' }, help: { type: 'boolean', default: false } } }).values;
  } catch (cause) {
    throw new StartupError(`Diese Angaben sind nicht zu verstehen.\n\n${usage}`, { cause });
  }
};

runProgram(async () => {
  const { dkim, help } = readArguments();
  if (help) return say(usage);
  const config = readConfig(process.env);
  const database = await findDatabase(config, say);
  let faults = 0;
  try {
    const wish = { migrations: await ourMigrations(), dkimSelector: dkim };
    for await (const finding of examineHouse(config, database, wish)) {
      say(lineOf(finding));
      if (finding.state === 'bad') faults += 1;
    }
  } finally {
    await database.stop();
  }
  say(
    faults === 0 ? '\nEs fehlt nichts.' : `\n${faults === 1 ? 'Eine Sache geht' : `${faults} Dinge gehen`} so nicht.`,
  );
  if (faults > 0) process.exitCode = 1;
});
