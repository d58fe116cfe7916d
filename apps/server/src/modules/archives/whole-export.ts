import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { createSharedAdmission } from '../../kit/admission.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { cloudFilesToTakeAlong, countCloudFiles } from '../cloud-storage/index.ts';
import { byteOrderMark, csvLine, type ZipEntry, zipStream } from '../exports/index.ts';
import { invoicePicturesToTakeAlong } from '../invoices/index.ts';
import { countMediaToTakeAlong, type MediaStore, mediaToTakeAlong } from '../media/index.ts';
import { svnsOfClub } from '../persons/index.ts';
import { type ClubTable, clubTables, filledTables, objectsOfTable, rowsOfTable } from './club-tables.queries.ts';
import { columnsOfTables } from './columns.queries.ts';
import { readMe } from './read-me.ts';

const tableContent = async function* (db: Db, table: ClubTable, isFilled: boolean): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(table.columns));
  if (!isFilled) return;
  for await (const rows of rowsOfTable(db, table)) yield Buffer.from(rows.map(csvLine).join(''));
};

/** One object per line, so that a long table can be read line by line. */
const jsonContent = async function* (db: Db, table: ClubTable, isFilled: boolean): AsyncGenerator<Buffer> {
  if (!isFilled) return yield Buffer.from('[]\n');
  let between = '[\n';
  for await (const objects of objectsOfTable(db, table)) {
    yield Buffer.from(between + objects.join(',\n'));
    between = ',\n';
  }
  yield Buffer.from('\n]\n');
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
  for await (const { fileId, content } of invoicePicturesToTakeAlong(db)) {
    yield { name: `dateien/rechnungsbild-${fileId}.jpeg`, content: [content] };
  }
};

type ExportInput = {
  club: { id: number; name: string };
  now: Date;
  store: MediaStore;
  /** Opens the social security numbers; undefined leaves them out. */
  secrets?: Ctx['secrets'] | undefined;
  /** Hears how much of it is done, from 0 to 1, before each file in it. */
  onProgress?: ((share: number) => Promise<void>) | undefined;
};

const entriesOf = async function* (db: Db, { club, now, store, secrets }: ExportInput): AsyncGenerator<ZipEntry> {
  const tables = await clubTables(db);
  const columns = await columnsOfTables(db);
  const text = readMe({ clubName: club.name, now, tables, columns, withSvn: secrets !== undefined });
  yield { name: 'LIESMICH.txt', content: [Buffer.from(byteOrderMark + text)] };
  const filled = await filledTables(db, tables);
  for (const table of tables) {
    const isFilled = filled.has(table.name);
    yield { name: `tabellen/${table.name}.csv`, content: tableContent(db, table, isFilled) };
    yield { name: `tabellen/${table.name}.json`, content: jsonContent(db, table, isFilled) };
  }
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
  for await (const { id, folders, name, content } of cloudFilesToTakeAlong(store, db)) {
    yield { name: `vereinsdateien/${folders.map(safeName).join('/')}/${id}-${safeName(name)}`, content };
  }
};

const countEntries = async (db: Db) => {
  const { count } = await db
    .selectFrom('stored_file_card as f')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return (
    2 * (await clubTables(db)).length + Number(count) + (await countMediaToTakeAlong(db)) + (await countCloudFiles(db))
  );
};

const withProgress = async function* (db: Db, input: ExportInput): AsyncGenerator<ZipEntry> {
  const { onProgress } = input;
  if (onProgress === undefined) return yield* entriesOf(db, input);
  const total = await countEntries(db);
  let done = 0;
  for await (const entry of entriesOf(db, input)) {
    await onProgress(Math.min(1, done / total));
    yield entry;
    done += 1;
  }
};

const twoAtOnce = createSharedAdmission(2);

/**
 * Gesamtexport: everything of a club in one ZIP, as of one moment, made while it is sent. It holds a connection as long
 * as that takes, so two are made at a time at most; whoever stops listening ends it.
 */
export const wholeExport = (database: Database, input: ExportInput): Readable => {
  const sent = new PassThrough();
  const make = () =>
    database.transaction({ tenant: input.club.id, readOnly: true }, async (db) => {
      await sql`set transaction isolation level repeatable read`.execute(db);
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(db);
      await pipeline(zipStream(withProgress(db, input), input.now), sent);
    });
  twoAtOnce(make).catch((error: unknown) => sent.destroy(error instanceof Error ? error : new Error(String(error))));
  return sent;
};
