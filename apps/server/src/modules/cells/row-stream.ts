import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { SealedColumn } from '../../kit/sealed-column.ts';
import { sealWith, unsealWith } from '../../kit/sealed-stream.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { cellErrors } from './cells.errors.ts';
import { emptiedColumns, type MovedTable } from './moved-tables.ts';
import { type TableChecks, tableChecks } from './table-checks.ts';

/**
 * The rows of a club on their way: frames of a kind, a length and a content, packed and sealed with the one-time key.
 * A table begins with its name and columns, then comes what `COPY` writes; the last frame says what must have arrived.
 */
const kinds = { table: 1, rows: 2, end: 3 } as const;

const tableFrame = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const endFrame = z.strictObject({ checks: tableChecks, jobs: z.number().int() });

const frame = (kind: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
};

const told = (kind: number, value: unknown) => frame(kind, Buffer.from(JSON.stringify(value)));

/** Background work of the club that is still to be done; what ran when the doors were shut is begun again. */
export const jobsTable = 'pgboss.job';
const jobColumns = [
  'id',
  'name',
  'priority',
  'data',
  'state',
  'retry_limit',
  'retry_count',
  'retry_delay',
  'retry_backoff',
  'start_after',
  'singleton_key',
  'singleton_on',
  'expire_in',
  'created_on',
  'keep_until',
  'dead_letter',
  'policy',
];
const stayingJobs = `'make-archive'`;

type Numbers = { clubId: number; theirNumber: number };

const jobsQuery = ({ clubId, theirNumber }: Numbers) => `
  select ${jobColumns
    .map((column) =>
      column === 'data'
        ? `jsonb_set(data, '{clubId}', '${theirNumber}')`
        : column === 'state'
          ? `case state when 'active' then 'retry' else state end`
          : column,
    )
    .join(', ')}
  from pgboss.job where (data ->> 'clubId')::integer = ${clubId} and name not in (${stayingJobs})
    and state < 'completed'`;

type Sealing = { secrets: Secrets; clubId: number; sealed: readonly SealedColumn[] };

const nothing = '\\N';
const unreadable = '!';
const asBytes = (value: string) => Buffer.from(value.slice('\\\\x'.length), 'hex');
const asField = (bytes: Buffer) => `\\\\x${bytes.toString('hex')}`;

/** Lines as `COPY` writes them: one per row, a tab between fields. */
const perLine = (change: (fields: string[]) => void) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let rest = '';
    for await (const chunk of source) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length === 0) continue;
      const changed = lines.map((line) => {
        const fields = line.split('\t');
        change(fields);
        return `${fields.join('\t')}\n`;
      });
      yield Buffer.from(changed.join(''), 'latin1');
    }
  };

type Change = (fields: string[]) => void;

const changeOf = (
  columns: readonly string[],
  sealed: readonly SealedColumn[],
  change: (column: SealedColumn, value: string, fields: string[], personId: number) => string,
): Change => {
  const person = columns.indexOf('person_id');
  const places = sealed.map((column) => ({ column, at: columns.indexOf(column.column) }));
  return (fields) => {
    for (const { column, at } of places) {
      const value = fields[at];
      if (value === undefined || value === nothing) continue;
      fields[at] = change(column, value, fields, Number(fields[person] ?? 0));
    }
  };
};

/** Opened, in base64, for the way: sealed again as part of the stream. */
const opening = (columns: readonly string[], { secrets, clubId, sealed }: Sealing) =>
  changeOf(columns, sealed, ({ scope }, value, _fields, personId) => {
    try {
      return Buffer.from(secrets.open(asBytes(value), scope(clubId, personId))).toString('base64');
    } catch {
      // Sealed with a key that nobody has any more: it stays so.
      return `${unreadable}${asBytes(value).toString('hex')}`;
    }
  });

/** Sealed with the key of this installation, for the number that the club has here. */
const sealing = (columns: readonly string[], { secrets, clubId, sealed }: Sealing) =>
  changeOf(columns, sealed, ({ scope, token }, value, fields, personId) => {
    if (value.startsWith(unreadable)) return asField(Buffer.from(value.slice(unreadable.length), 'hex'));
    const text = Buffer.from(value, 'base64').toString('utf8');
    const place = scope(clubId, personId);
    if (token !== undefined) fields[columns.indexOf(token)] = secrets.token(text, place);
    return asField(secrets.seal(text, place));
  });

type SendInput = Numbers & {
  tables: readonly MovedTable[];
  checks: TableChecks;
  sealed: readonly SealedColumn[];
  secrets: Secrets;
};

const sealedIn = (sealed: readonly SealedColumn[], table: string) => sealed.filter((column) => column.table === table);

const copied = async function* (client: pg.Client, query: string): AsyncGenerator<Buffer> {
  yield* client.query(copyTo(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>;
};

const frames = async function* (client: pg.Client, input: SendInput): AsyncGenerator<Buffer> {
  const { clubId, theirNumber, tables, checks, secrets } = input;
  for (const table of tables) {
    if (checks[table.name] === undefined) continue;
    const columns = [table.key, ...table.columns];
    yield told(kinds.table, { table: table.name, columns });
    const names = table.columns
      .map((column) => (emptiedColumns.has(`${table.name}.${column}`) ? 'null' : client.escapeIdentifier(column)))
      .join(', ');
    const query = `select ${theirNumber}, ${names} from ${client.escapeIdentifier(table.name)} where ${table.key} = ${clubId}`;
    const sealed = sealedIn(input.sealed, table.name);
    const rows = copied(client, query);
    const open = sealed.length === 0 ? rows : perLine(opening(columns, { secrets, clubId, sealed }))(rows);
    for await (const content of open) yield frame(kinds.rows, content);
  }
  yield told(kinds.table, { table: jobsTable, columns: jobColumns });
  for await (const content of copied(client, jobsQuery(input))) yield frame(kinds.rows, content);
  const { rows } = await client.query<{ n: number }>(`select count(*)::integer as n from (${jobsQuery(input)}) as j`);
  yield told(kinds.end, { checks, jobs: rows[0]?.n ?? 0 });
};

/** In the transaction of the connection, which sees one moment. */
export const sendRows = (client: pg.Client, key: string, input: SendInput): Readable => {
  const packed = createGzip({ level: 1 });
  const plain = Readable.from(frames(client, input), { objectMode: false });
  plain.on('error', (error) => packed.destroy(error));
  return Readable.from(sealWith(key)(plain.pipe(packed)), { objectMode: false });
};

type Frame = { kind: number; content: Buffer };

/** More than any row; what another installation says is held in memory until it is whole. */
const maxFrameBytes = 256 * 1024 * 1024;

const framesIn = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length >= 5) {
      const length = held.readUInt32BE(1);
      if (length > maxFrameBytes) throw cellErrors.foreignRows();
      if (held.length < 5 + length) break;
      yield { kind: held.readUInt8(0), content: held.subarray(5, 5 + length) };
      held = held.subarray(5 + length);
    }
  }
  if (held.length > 0) throw new Error('the rows of the club end in the middle');
};

const [lineEnd, carriageReturn] = [0x0a, 0x0d];

/**
 * The owner of the tables may write into every club, and the other installation sends what it likes: each line must begin
 * with the number that the club has here. `COPY` writes the ends of lines in this one way.
 */
const ownLines = (clubId: number) => {
  const starts = ['\t', '\n'].map((after) => Buffer.from(`${clubId}${after}`));
  const longest = String(clubId).length + 1;
  let begun: Buffer = Buffer.alloc(0);
  let isInLine = false;
  const see = (content: Buffer) => {
    if (content.includes(carriageReturn)) throw cellErrors.foreignRows();
    const all = begun.length === 0 ? content : Buffer.concat([begun, content]);
    begun = Buffer.alloc(0);
    let at = 0;
    while (at < all.length) {
      if (!isInLine) {
        const start = all.subarray(at, at + longest);
        if (start.length < longest) {
          begun = Buffer.from(start);
          return;
        }
        if (!starts.some((own) => own.equals(start))) throw cellErrors.foreignRows();
      }
      const end = all.indexOf(lineEnd, at);
      isInLine = end < 0;
      at = end < 0 ? all.length : end + 1;
    }
  };
  const end = () => {
    if (isInLine || begun.length > 0) throw cellErrors.foreignRows();
  };
  return { see, end };
};

/** Of these the number is looked for elsewhere. */
const anyLines = { see: () => undefined, end: () => undefined };

/** Jobs carry the number of the club inside: they wait beside the queue until every one of them was looked at. */
const arrivedJobs = 'arrived_job';

const gatherJobs = (client: pg.Client) =>
  client.query(`
    create temporary table if not exists ${arrivedJobs} on commit drop as
    select ${jobColumns.join(', ')} from ${jobsTable} with no data`);

const enqueueArrived = async (client: pg.Client, clubId: number) => {
  const { rows } = await client.query(
    `select from ${arrivedJobs} where data ->> 'clubId' is distinct from $1 limit 1`,
    [String(clubId)],
  );
  if (rows.length > 0) throw cellErrors.foreignRows();
  const columns = jobColumns.join(', ');
  await client.query(`insert into ${jobsTable} (${columns}) select ${columns} from ${arrivedJobs}`);
};

const startCopy = (client: pg.Client, table: string, columns: readonly string[], change: Change | undefined) => {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = table === jobsTable ? arrivedJobs : client.escapeIdentifier(table);
  const stream = client.query(copyFrom(`copy ${into} (${names}) from stdin`));
  const done = finished(stream);
  // Heard where it is awaited; it may fail before.
  done.catch(() => undefined);
  let rest: Buffer = Buffer.alloc(0);
  const changed = async (content: Buffer): Promise<Buffer> => {
    if (change === undefined) return content;
    const all = Buffer.concat([rest, content]);
    const end = all.lastIndexOf('\n') + 1;
    rest = all.subarray(end);
    const parts: Buffer[] = [];
    for await (const part of perLine(change)(one(all.subarray(0, end)))) parts.push(part);
    return Buffer.concat(parts);
  };
  return {
    write: async (content: Buffer) => {
      if (!stream.write(await changed(content))) await Promise.race([once(stream, 'drain'), done]);
    },
    end: async () => {
      stream.end();
      await done;
      return stream.rowCount;
    },
    abort: () => stream.destroy(),
  };
};

const one = async function* (content: Buffer): AsyncGenerator<Buffer> {
  yield content;
};

type LoadInput = {
  clubId: number;
  tables: readonly MovedTable[];
  sealed: readonly SealedColumn[];
  secrets: Secrets;
};

/** Fills the tables with what comes; answers what the sender says must be there now. Names are taken from our own catalogue. */
export const loadRows = async (
  client: pg.Client,
  key: string,
  source: AsyncIterable<Buffer>,
  { clubId, tables, sealed, secrets }: LoadInput,
): Promise<z.output<typeof endFrame>> => {
  const known = new Map(tables.map((table) => [table.name, [table.key, ...table.columns]]));
  known.set(jobsTable, jobColumns);
  let open: ReturnType<typeof startCopy> | undefined;
  let lines: Pick<ReturnType<typeof ownLines>, 'end'> & { see: (content: Buffer) => void } = anyLines;
  let hasJobs = false;
  let end: z.output<typeof endFrame> | undefined;
  const packed = Readable.from(unsealWith(key)(source), { objectMode: false });
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  try {
    for await (const { kind, content } of framesIn(packed.pipe(plain))) {
      if (kind === kinds.rows) {
        lines.see(content);
        await open?.write(content);
        continue;
      }
      lines.end();
      await open?.end();
      open = undefined;
      lines = anyLines;
      const value: unknown = JSON.parse(content.toString('utf8'));
      if (kind === kinds.end) {
        end = endFrame.parse(value);
        continue;
      }
      const { table, columns } = tableFrame.parse(value);
      const ours = known.get(table);
      if (ours === undefined || ours.join() !== columns.join()) throw new Error(`an unknown table: ${table}`);
      const own = sealedIn(sealed, table);
      const change = own.length === 0 ? undefined : sealing(columns, { secrets, clubId, sealed: own });
      const isJobs = table === jobsTable;
      if (isJobs) await gatherJobs(client);
      hasJobs ||= isJobs;
      lines = isJobs ? anyLines : ownLines(clubId);
      open = startCopy(client, table, columns, change);
    }
  } catch (error) {
    open?.abort();
    packed.destroy();
    throw error;
  }
  if (end === undefined) throw new Error('the rows of the club end too early');
  if (hasJobs) await enqueueArrived(client, clubId);
  return end;
};
