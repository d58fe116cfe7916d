import { parseArgs } from 'node:util';
import { openAsOwner } from './bootstrap.ts';
import { demoPassword, demoSignIns, fillDemoClubsOnce, fillLoadClubs } from './demo/index.ts';
import { runProgram } from './kit/command-line.ts';
import { readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';

const say = (line: string) => console.log(line);

const usage = `npm run demo                                    legt die beiden Vorführ-Vereine an, wenn es noch keinen Verein gibt
npm run demo -- --clubs 50 --persons 2000       legt 50 weitere Vereine mit je 2000 Personen für Lasttests an
                --seed 7                        andere Namen, Adressen und Familien
                --season                        mit einer Saison: Kurse, Termine, Buchungen, Raten, Zahlungen, Anwesenheit, Mails`;

const whole = (name: string, value: string | undefined, from: number, to: number): number | undefined => {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < from || number > to) {
    throw new StartupError(`--${name} braucht eine ganze Zahl von ${from} bis ${to}.\n\n${usage}`);
  }
  return number;
};

const readArguments = () => {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const { values } = parseArgs({ options: { clubs: text, persons: text, seed: text, season: flag, help: flag } });
    return {
      clubs: whole('clubs', values.clubs, 1, 20_000),
      persons: whole('persons', values.persons, 1, 200_000),
      seed: whole('seed', values.seed, 0, 2_000_000_000),
      hasSeason: values.season === true,
      isHelp: values.help === true,
    };
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`Diese Angaben sind nicht zu verstehen.\n\n${usage}`, { cause });
  }
};

const seconds = (since: number) =>
  ((performance.now() - since) / 1000).toLocaleString('de-AT', { maximumFractionDigits: 1 });

const fill = async (url: string, superuserUrl: string, port: number) => {
  const { clubs, persons, seed, hasSeason } = readArguments();
  const chance = seed === undefined ? {} : { seed };
  const start = performance.now();
  if (clubs === undefined && persons === undefined) {
    const isDemo = await fillDemoClubsOnce(url, say, chance);
    return say(
      isDemo ? demoSignIns(String(port)) : 'Es gibt schon andere Vereine; Vorführ-Vereine werden nicht angelegt.',
    );
  }
  const size = { clubs: clubs ?? 1, persons: persons ?? 2000 };
  await fillLoadClubs(hasSeason ? superuserUrl : url, { ...size, ...chance, hasSeason });
  say(`${size.clubs * size.persons} Personen in ${size.clubs} Vereinen angelegt (${seconds(start)} s).`);
  say(`Anmelden z. B. mit admin@last1.test auf last1.localhost, Passwort ${demoPassword}.`);
};

const run = async () => {
  if (readArguments().isHelp) return say(usage);
  const config = readConfig(process.env);
  const database = await openAsOwner(config, say);
  try {
    await fill(database.ownerUrl, database.superuserUrl, config.PORT);
  } finally {
    await database.stop();
  }
};

runProgram(run);
