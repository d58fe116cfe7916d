import type pg from 'pg';
import { type ErasedRecord, erasedRecordsQuery } from './erased-records.ts';

const hasTable = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
    `public.${name}`,
  ]);
  return rows[0]?.known === true;
};

/** Whom the database knows as erased that is about to be replaced. */
export const erasedHere = async (client: pg.Client): Promise<readonly ErasedRecord[]> =>
  (await hasTable(client, 'erased_record')) ? (await client.query<ErasedRecord>(erasedRecordsQuery)).rows : [];

/** As the migration has it: an archive that is older brings no such table along. */
const makeTable = `
  create table if not exists erased_record (
    kind text not null constraint erased_record_kind check (kind in ('person', 'contact', 'club')),
    club_id integer not null,
    record_id integer not null,
    erased_at timestamptz not null,
    is_due boolean not null default false,
    primary key (club_id, kind, record_id)
  )`;

const standsIn: Readonly<Record<ErasedRecord['kind'], string>> = {
  person: 'select from person r where r.club_id = e."clubId" and r.id = e."recordId" and r.anonymised_at is null',
  contact: 'select from contact r where r.club_id = e."clubId" and r.id = e."recordId" and r.erased_at is null',
  club: 'select from club r where r.id = e."clubId" and r.id > 0',
};

/** A number that was given anew after the erasure belongs to somebody else: only what was erased after the archive counts. */
const markDue = (kind: ErasedRecord['kind']) => `
  insert into erased_record (kind, club_id, record_id, erased_at, is_due)
  select '${kind}', e."clubId", e."recordId", e."erasedAt", true
  from jsonb_to_recordset($1::jsonb) as e ("clubId" integer, "recordId" integer, "erasedAt" timestamptz)
  where e."erasedAt" > $2::timestamptz and exists (${standsIn[kind]})
  on conflict (club_id, kind, record_id) do update set erased_at = excluded.erased_at, is_due = true`;

/** In the transaction that brings them back: they are erased again before anybody sees them. Tells how many. */
export const markDueErasures = async (
  client: pg.Client,
  erased: readonly ErasedRecord[],
  takenAt: string,
): Promise<number> => {
  await client.query(makeTable);
  let count = 0;
  for (const kind of ['person', 'contact', 'club'] as const) {
    // Archives of the first versions know no contacts.
    if (!(await hasTable(client, kind))) continue;
    const { rowCount } = await client.query(markDue(kind), [
      JSON.stringify(erased.filter((record) => record.kind === kind)),
      takenAt,
    ]);
    count += rowCount ?? 0;
  }
  return count;
};
