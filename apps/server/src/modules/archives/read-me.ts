import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import type { ClubTable } from './club-tables.queries.ts';
import { explainColumn } from './column-words.ts';
import type { TableFacts } from './columns.queries.ts';

/** What readers look for first. */
const words: Readonly<Record<string, string>> = {
  club: 'der Verein: Name, Adresse, Einstellungen',
  person: 'alle Personen; manager_id ist der Verwalter der Familie',
  membership_role: 'Mitgliedschaften und Funktionen mit Beginn und Ende',
  course: 'Kurse und Angebote',
  event: 'Termine',
  participation: 'Buchungen: wer in welchem Kurs ist oder war',
  attendance: 'Anwesenheiten',
  installment: 'Raten',
  membership_fee: 'Mitgliedsbeiträge',
  ledger_document: 'Buchhaltung: Belege',
  ledger_entry: 'Buchhaltung: Buchungszeilen in Cent',
  ledger_account: 'Buchhaltung: Konten',
  open_item: 'offene und ausgeglichene Posten in Cent',
  invoice: 'Rechnungen',
  invoice_picture: 'Bilder in Rechnungsvorlagen; die Inhalte liegen in „dateien“',
  payment: 'Zahlungen',
  sepa_mandate: 'SEPA-Mandate',
  bank_line: 'Zeilen der Kontoauszüge',
  history_entry: 'Historie',
  mail: 'Postausgang, ohne die Texte',
  form_answer: 'Antworten auf Formulare',
  news: 'Nachrichten',
  stored_file: 'Dateien; die Inhalte liegen in „dateien“',
  media: 'Medien; die Inhalte liegen in „medien“',
};

type ReadMeInput = {
  clubName: string;
  now: Date;
  tables: readonly ClubTable[];
  columns: ReadonlyMap<string, TableFacts>;
  withSvn: boolean;
};

const linesOf = ({ name, columns }: ClubTable, facts: TableFacts | undefined): readonly string[] => {
  const about = words[name] ?? facts?.comment ?? '';
  const explained = columns.map((column) => {
    const known = facts?.columns.get(column);
    return `    ${column}: ${known === undefined ? 'Text' : explainColumn(known)}`;
  });
  return [`  tabellen/${name}.csv${about === '' ? '' : `  ${about}`}`, ...explained, ''];
};

/** LIESMICH.txt: what is in the archive, table by table and column by column. */
export const readMe = ({ clubName, now, tables, columns, withSvn }: ReadMeInput): string =>
  [
    `${clubName}: alle Daten, Stand ${formatDayAndTime(now)}`,
    '',
    'Jede Tabelle ist eine CSV-Datei (UTF-8, Strichpunkt), die Excel und jede andere Tabellenverwaltung öffnet. Die erste Zeile',
    'nennt die Spalten. Daneben liegt dieselbe Tabelle als JSON für Programme. Was auf _id endet, ist die Nummer einer Zeile in',
    'der Tabelle, die dabeisteht. Beträge (_cents) sind Cent, Zeitpunkte haben ihre Zeitzone. Ein Text, den eine',
    'Tabellenverwaltung als Formel ausführen würde, beginnt in der CSV-Datei mit einem Apostroph.',
    '',
    'Nicht darin: Passwörter, Passkeys und alles andere, was etwas öffnet, und die Texte einzelner E-Mails.',
    withSvn
      ? 'Sozialversicherungsnummern stehen in sozialversicherungsnummern.csv. Gib diese Datei nicht weiter.'
      : 'Sozialversicherungsnummern gibt nur der Befehl am Server mit („npm run club -- export“).',
    '',
    'Die Tabellen und ihre Spalten:',
    '',
    ...tables.flatMap((table) => linesOf(table, columns.get(table.name))),
  ].join('\r\n');
