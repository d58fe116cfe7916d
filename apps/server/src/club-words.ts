import { parseArgs } from 'node:util';

/** The command line of `npm run club`: its usage and its parser. */
export const usage = `npm run club -- list                              alle Vereine
npm run club -- create --name … --host … --state N --admin-first … --admin-last … --admin-email …
                [--short …] [--address …] [--zvr …] [--color #rrggbb]
npm run club -- import <liste.csv> [--make]        viele Vereine: erst zur Probe, mit --make wirklich
npm run club -- host <verein> <adresse> [--main | --drop]
npm run club -- practice <verein> --host …        Übungsverein: Kopie mit erfundenen Personen
npm run club -- admin <verein> --admin-first … --admin-last … --admin-email … [--alone]
npm run club -- export <verein> --to datei.zip    alles, was der Verein hier hat, auch die SVN
npm run club -- papers <verein> --to ordner        Datenschutz: Auftragsverarbeitung, Maßnahmen, Verzeichnis
npm run club -- suspend <verein> [--text …]
npm run club -- resume <verein>                   auch: Entfernen zurücknehmen
npm run club -- remove <verein> --name …          der Name zur Sicherheit; 30 Tage lang zurückzunehmen
npm run club -- remove --demo                     die Vorführ-Vereine, sofort
npm run club -- receive --name … --host …         einen Verein aus einer anderen Installation erwarten: zeigt den Schlüssel
npm run club -- move <verein> --to https://… --key …   umziehen; noch einmal aufgerufen geht es weiter, wo es stand
npm run club -- move <verein> --cancel            abbrechen, solange er unterwegs ist
npm run club -- move <verein> --back [--lose-changes]  zurückholen, bis die alte Kopie gelöscht ist
npm run club -- cell                              der öffentliche Schlüssel dieser Installation, für die anderen
npm run club -- erase-moved <verein> [--without-backup]  die alte Kopie löschen

<verein> ist die Nummer oder eine Adresse des Vereins. Mit --json kommt die Antwort als JSON.
Ende mit 0: erledigt, 1: abgelehnt, 2: so nicht zu verstehen, 3: Datenbank oder Einstellungen fehlen.`;

/** Exit codes for scripts. */
export const exitCodes = { done: 0, refused: 1, misunderstood: 2, unavailable: 3 } as const;

export class UsageError extends Error {}

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;

const options = {
  name: text,
  short: text,
  host: text,
  state: text,
  address: text,
  zvr: text,
  color: text,
  'admin-first': text,
  'admin-last': text,
  'admin-email': text,
  text,
  to: text,
  main: yes,
  drop: yes,
  alone: yes,
  demo: yes,
  make: yes,
  key: text,
  cancel: yes,
  back: yes,
  'lose-changes': yes,
  'without-backup': yes,
  json: yes,
  help: yes,
};

export const readArguments = (words: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { values, positionals };
  } catch (cause) {
    throw new UsageError('Diese Angaben sind nicht zu verstehen.', { cause });
  }
};

export type ArgumentValues = ReturnType<typeof readArguments>['values'];

export const required = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw new UsageError(`Es fehlt: ${what}.`);
  return value;
};
