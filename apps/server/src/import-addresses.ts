import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { openAsOwner } from './bootstrap.ts';
import { runProgram } from './kit/command-line.ts';
import { readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';
import { importRegister } from './modules/addresses/index.ts';

const say = (line: string) => console.log(line);

const usage = `npm run addresses:import -- <Ordner>                          spielt die CSV-Dateien des Adressregisters ein
                            --stichtag 01.10.2026     Stichtag der Daten, wenn er nicht im Namen des Ordners steht`;

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { stichtag: { type: 'string' }, help: { type: 'boolean' } },
    });
    return { folder: positionals[0], day: values.stichtag, isHelp: values.help === true };
  } catch (cause) {
    throw new StartupError(`Diese Angaben sind nicht zu verstehen.\n\n${usage}`, { cause });
  }
};

const germanDay = /^\d{2}\.\d{2}\.\d{4}$/;

/** The option, else eight digits in the folder's name, else the date of the folder. */
const keyDateOf = async (folder: string, given: string | undefined): Promise<string> => {
  if (given !== undefined && !germanDay.test(given)) {
    throw new StartupError(`Der Stichtag braucht die Form 01.10.2026.\n\n${usage}`);
  }
  const [, year, month, day] = /(20\d{2})-?(\d{2})-?(\d{2})/.exec(folder) ?? [];
  if (given !== undefined) return given;
  if (day !== undefined) return `${day}.${month}.${year}`;
  return formatDayOf((await stat(folder)).mtime);
};

const percent = (part: number) => `${Math.floor(part * 100)} %`;

/** A single line with a counter on a terminal; a line every ten percent in a log. */
const progressDisplay = () => {
  let shown = -1;
  const step = process.stdout.isTTY ? 1 : 10;
  return (part: number) => {
    const hundredths = Math.floor(part * 100);
    if (hundredths < shown + step) return;
    shown = hundredths;
    if (process.stdout.isTTY) process.stdout.write(`\rAdressen werden eingelesen … ${percent(part)}`);
    else say(`Adressen werden eingelesen … ${percent(part)}`);
    if (hundredths >= 100) say('\nVerzeichnisse werden angelegt …');
  };
};

const run = async () => {
  const { folder, day, isHelp } = readArguments();
  if (isHelp || folder === undefined) return say(usage);
  const source = `© Österreichisches Adressregister, Stichtagsdaten vom ${await keyDateOf(resolve(folder), day)}, BEV`;
  const database = await openAsOwner(readConfig(process.env), say);
  try {
    const start = performance.now();
    const result = await importRegister(database.ownerUrl, {
      folder: resolve(folder),
      source,
      onProgress: progressDisplay(),
    });
    const seconds = Math.round((performance.now() - start) / 1000);
    say(`${result.addresses} Adressen in ${result.streets} Straßen eingespielt (${seconds} s).\n${source}`);
  } finally {
    await database.stop();
  }
};

runProgram(run);
