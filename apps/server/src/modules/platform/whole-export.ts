import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayInVienna, formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { admitInTurn } from '../../kit/admission.ts';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { byteOrderMark, csvLine, type ZipEntry, zipStream } from '../exports/index.ts';
import { recordHistory } from '../history/index.ts';
import { type MediaStore, mediaToTakeAlong } from '../media/index.ts';
import { svnsOfClub } from '../persons/index.ts';
import { type ClubTable, clubTables, rowsOfTable } from './club-tables.queries.ts';
import { inClub, requireClub } from './in-club.ts';

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

const lineOf = ({ name }: ClubTable) => `  tabellen/${name}.csv${words[name] === undefined ? '' : `  ${words[name]}`}`;

const readMe = (clubName: string, now: Date, tables: readonly ClubTable[], withSvn: boolean) =>
  [
    `${clubName}: alle Daten, Stand ${formatDayAndTime(now)}`,
    '',
    'Jede Tabelle ist eine CSV-Datei (UTF-8, Strichpunkt), die Excel und jede andere Tabellenverwaltung öffnet. Die erste Zeile',
    'nennt die Spalten. Was auf _id endet, ist die Nummer einer Zeile in der Tabelle dieses Namens. Beträge (_cents) sind Cent,',
    'Zeitpunkte haben ihre Zeitzone. Ein Text, den eine Tabellenverwaltung als Formel ausführen würde, beginnt mit einem Apostroph.',
    '',
    'Nicht darin: Passwörter, Passkeys und alles andere, was etwas öffnet, und die Texte einzelner E-Mails.',
    withSvn
      ? 'Sozialversicherungsnummern stehen in sozialversicherungsnummern.csv. Gib diese Datei nicht weiter.'
      : 'Sozialversicherungsnummern gibt nur der Befehl am Server mit („npm run club -- export“).',
    '',
    ...tables.map(lineOf),
    '',
  ].join('\r\n');

const tableContent = async function* (db: Db, table: ClubTable): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(table.columns));
  for await (const rows of rowsOfTable(db, table)) yield Buffer.from(rows.map(csvLine).join(''));
};

/** A name that every system can have, and that leads nowhere. */
const safeName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[. ]+/, '')
    .slice(-80) || 'datei';

/** As it is saved: the club and the day. */
export const exportName = (clubName: string, now: Date) => `${safeName(clubName)} ${dayInVienna(now)}.zip`;

type KeptFile = { key: string; name: string; content: Buffer };

/** One by one: together they may be more than memory. */
const filesOf = async function* (db: Db): AsyncGenerator<ZipEntry> {
  const files = await db.selectFrom('stored_file_card as f').select(['f.id', 'f.name']).orderBy('f.id').execute();
  for (const { id, name } of files) {
    const file = await db
      .selectFrom('stored_file_card as f')
      .where('f.id', '=', id)
      .select('f.content')
      .executeTakeFirst();
    if (file) yield { name: `dateien/${id}-${safeName(name)}`, content: [file.content] };
  }
  const { rows: pictures } = await sql<KeptFile>`
    select 'logo' as key, split_part(l.mime_type, '/', 2) as name, l.content from club_logo_card l where l.club_id = current_club()
    union all
    select 'titelbild', split_part(c.mime_type, '/', 2), c.content from club_cover c where c.club_id = current_club()`.execute(
    db,
  );
  for (const { key, name, content } of pictures) yield { name: `dateien/${key}.${safeName(name)}`, content: [content] };
};

type Wish = {
  club: { id: number; name: string };
  now: Date;
  store: MediaStore;
  /** Opens the social security numbers; undefined leaves them out. */
  secrets?: Ctx['secrets'] | undefined;
};

const entriesOf = async function* (db: Db, { club, now, store, secrets }: Wish): AsyncGenerator<ZipEntry> {
  const tables = await clubTables(db);
  const text = readMe(club.name, now, tables, secrets !== undefined);
  yield { name: 'LIESMICH.txt', content: [Buffer.from(byteOrderMark + text)] };
  for (const table of tables) yield { name: `tabellen/${table.name}.csv`, content: tableContent(db, table) };
  if (secrets) {
    const svns = await svnsOfClub({ db, club: { id: club.id, origin: '' }, secrets });
    const lines = [['person_id', 'svn'], ...svns.map(({ personId, svn }) => [String(personId), svn])];
    const content = Buffer.from(byteOrderMark + lines.map(csvLine).join(''));
    yield { name: 'sozialversicherungsnummern.csv', content: [content] };
  }
  yield* filesOf(db);
  for await (const { id, name, content } of mediaToTakeAlong(store, db)) {
    yield { name: `medien/${id}-${safeName(name)}`, content };
  }
};

const twoAtOnce = admitInTurn(2);

/**
 * Gesamtexport: everything of a club in one ZIP, as of one moment, made while it is sent. It holds a connection as long
 * as that takes, so two are made at a time at most; whoever stops listening ends it.
 */
export const wholeExport = (database: Database, wish: Wish): Readable => {
  const sent = new PassThrough();
  const make = () =>
    database.transaction({ tenant: wish.club.id, readOnly: true }, async (db) => {
      await sql`set transaction isolation level repeatable read`.execute(db);
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(db);
      await pipeline(zipStream(entriesOf(db, wish), wish.now), sent);
    });
  twoAtOnce(make).catch((error: unknown) => sent.destroy(error instanceof Error ? error : new Error(String(error))));
  return sent;
};

/** Says in the club's history that it was taken out, and by whom. */
export const noteExport = async (ctx: WorkCtx, clubId: number) => {
  const club = await requireClub(ctx, clubId);
  await inClub(ctx, club, (inside, by) =>
    recordHistory(inside, { kind: 'platform.exported', personId: null, details: { by } }),
  );
  return { id: club.id, name: club.name };
};
