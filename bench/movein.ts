import { startServer } from './processes.ts';
import { addAdmin, addClub, askFor, withDatabase } from './rush.ts';

/** A club of 3,000 persons moves in: rehearsed within 20 s, then written and undone, each in one transaction. */
const families = 750;
const rehearsalSeconds = 20;
const runSeconds = 60;

const heading = [
  'Vorname',
  'Nachname',
  'Geburtsdatum',
  'PLZ',
  'Ort',
  'Straße',
  'Telefon',
  'E-Mail',
  'IBAN',
  'Zahler',
  'Rolle',
  'Eintritt',
];

const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** An Austrian account with valid check digits. */
const ibanOf = (number: number) => {
  const account = `19043${digits(number, 11)}`;
  const rest = `${account}102900`.split('').reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0);
  return `AT${digits(98 - rest, 2)}${account}`;
};

/** Two adults and two children: some share the account, some only address and name, some address and phone number. */
const familyRows = (number: number): string[][] => {
  const name = `Familie${number}`;
  const home = ['3100', 'St. Pölten', `Hauptstraße ${number + 1}`];
  const [phone, iban] = [`0664 ${digits(1_000_000 + number, 7)}`, number % 3 === 0 ? ibanOf(number) : ''];
  const role = ['ordentliches Mitglied', '01.09.2020'];
  return [
    ['Maria', name, '04.05.1984', ...home, phone, `maria${number}@x.test`, iban, `Maria ${name}`, ...role],
    [
      'Karl',
      name,
      '02.03.1982',
      ...home,
      `0676 ${digits(1_000_000 + number, 7)}`,
      `karl${number}@x.test`,
      iban,
      '',
      ...role,
    ],
    ['Tim', name, '05.05.2015', ...home, '', '', iban, '', ...role],
    ['Lea', number % 5 === 0 ? `Anders${number}` : name, '06.06.2017', ...home, phone, '', '', '', ...role],
  ];
};

const csv = () =>
  [heading, ...Array.from({ length: families }, (_, number) => familyRows(number)).flat()]
    .map((row) => row.join(';'))
    .join('\r\n');

type Table = { file_ID: string; columns: readonly { index: number; guess: string }[] };
type Check = {
  counts: { create: number; faulty: number };
  rows: readonly { manager: string; familyBy: string }[];
};

const upload = async (url: string, clubId: number, cookie: string): Promise<Table> => {
  const body = new FormData();
  body.append('excel_file', new Blob([csv()]), 'mitglieder.csv');
  const answer = await fetch(`${url}/api/import/persons/upload`, {
    method: 'POST',
    headers: { cookie, 'x-verein-id': String(clubId) },
    body,
  });
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return JSON.parse(await answer.text());
};

export const runMoveIn = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const clubId = await addClub(client, 'Einzug');
      const cookie = await addAdmin(client, clubId);
      const ask = (path: string, body: object) => askFor(side, { clubId, cookie, path, body });
      const { file_ID, columns } = await upload(side.url, clubId, cookie);
      const guessed = columns.filter(({ guess }) => guess !== '');
      const plan = {
        file_ID,
        mapping: Object.fromEntries(guessed.map(({ index, guess }) => [String(index), guess])),
      };
      const rehearsed = await ask('/import/persons/check', plan);
      const { counts, rows }: Check = JSON.parse(rehearsed.text);
      const inFamilies = rows.filter(({ manager }) => manager !== '').length;
      const written = await ask('/import/persons', plan);
      const { run_ID }: { run_ID: number } = JSON.parse(written.text);
      await client.query('analyze');
      const undone = await ask('/import/persons/undo', { run_ID });
      const seconds = [rehearsed, written, undone].map(({ ms }) => ms / 1000);
      const [rehearsal = 0, run = 0, undo = 0] = seconds;
      say(
        `${counts.create} persons, ${inFamilies} of them in families, ${counts.faulty} faulty: rehearsed in ` +
          `${rehearsal.toFixed(1)} s (limit ${rehearsalSeconds} s), written in ${run.toFixed(1)} s and taken back in ` +
          `${undo.toFixed(1)} s (limit ${runSeconds} s each)`,
      );
      const isComplete = counts.create === families * 4 && counts.faulty === 0 && inFamilies >= families * 2;
      return isComplete && rehearsal <= rehearsalSeconds && run <= runSeconds && undo <= runSeconds;
    } finally {
      await side.stop();
    }
  });
