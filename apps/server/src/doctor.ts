import { parseArgs } from 'node:util';
import { findDatabase, ourMigrations } from './bootstrap.ts';
import type { DoctorFinding } from './doctor/finding.ts';
import { conclusionOf, examineHouse, exitCodeOf, lineOf } from './doctor/index.ts';
import { runProgram } from './kit/command-line.ts';
import { readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';

const say = (line: string) => console.log(line);

const usage = `npm run doctor                     prüft, ob alles läuft, wie es soll; endet mit 0, wenn nichts fehlt,
                                   mit 1, wenn etwas anzusehen ist, mit 2, wenn etwas nicht geht
npm run doctor -- --dkim NAME      unter diesem Namen steht der DKIM-Schlüssel des Absenders`;

const readArguments = () => {
  try {
    return parseArgs({ options: { dkim: { type: 'string' }, help: { type: 'boolean', default: false } } }).values;
  } catch (cause) {
    throw new StartupError(`Diese Angaben sind nicht zu verstehen.\n\n${usage}`, { cause });
  }
};

const examine = async () => {
  const { dkim, help } = readArguments();
  if (help) return say(usage);
  const config = readConfig(process.env);
  const database = await findDatabase(config, say);
  const findings: DoctorFinding[] = [];
  try {
    const wish = { migrations: await ourMigrations(), dkimSelector: dkim };
    for await (const finding of examineHouse(config, database, wish)) {
      say(lineOf(finding));
      findings.push(finding);
    }
  } finally {
    await database.stop();
  }
  say(`\n${conclusionOf(findings)}`);
  process.exitCode = exitCodeOf(findings);
};

// An error that prevents the examination counts as a failed examination.
runProgram(examine, 2);
