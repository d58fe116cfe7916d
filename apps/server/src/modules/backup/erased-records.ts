import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { defineJob } from '../../kit/jobs.ts';

const kinds = ['person', 'contact', 'club'] as const;

/** Who or what was erased: numbers, no names. Of a club `recordId` is its own number. */
export const erasedRecord = z.strictObject({
  kind: z.enum(kinds),
  clubId: z.int(),
  recordId: z.int(),
  erasedAt: z.iso.datetime(),
});

export type ErasedRecord = z.output<typeof erasedRecord>;

/** Die Liste der Löschungen neben die Sicherungen legen: after every erasure, and every night. */
export const keepErasures = defineJob({
  name: 'keep-erasures',
  input: z.object({ clubId: z.number() }),
  retries: 20,
  retryDelaySeconds: 300,
  cron: '55 3 * * *',
});

export type NumberedErasure = Pick<ErasedRecord, 'kind' | 'clubId' | 'recordId'>;

/** An archive of before would bring it back: it is kept by its number, and stands in the list from the next night on. */
export const recordErased = async (db: Db, { kind, clubId, recordId }: NumberedErasure, now: Date) => {
  await db
    .insertInto('erased_record')
    .values({ kind, club_id: clubId, record_id: recordId, erased_at: now })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'kind', 'record_id']).doUpdateSet({ erased_at: now, is_due: false }),
    )
    .execute();
};

/** The same, and the list beside the archives is written at once. */
export const noteErased = async ({ db, jobs, now }: Pick<WorkCtx, 'db' | 'jobs' | 'now'>, erasure: NumberedErasure) => {
  await recordErased(db, erasure, now);
  // Whoever asks sends work for their own club alone.
  await jobs.send(keepErasures, { clubId: erasure.clubId });
};

/** For a connection as the owner, and for one in the view of the platform. */
export const erasedRecordsQuery = `
  select kind, club_id as "clubId", record_id as "recordId", to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "erasedAt"
  from erased_record order by club_id, kind, record_id`;

export const allErasedRecords = async (db: Db): Promise<readonly ErasedRecord[]> =>
  (await sql<ErasedRecord>`${sql.raw(erasedRecordsQuery)}`.execute(db)).rows;

/** The next one that an archive has brought back, but those that were tried; whoever else looks for one waits until it is gone. */
export const nextDueErasure = async (db: Db, tried: readonly NumberedErasure[]) => {
  const row = await db
    .selectFrom('erased_record as e')
    .where('e.is_due', '=', true)
    .where(
      sql<boolean>`not exists (
        select from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as t ("kind" text, "clubId" integer, "recordId" integer)
        where t.kind = e.kind and t."clubId" = e.club_id and t."recordId" = e.record_id
      )`,
    )
    .orderBy('e.club_id')
    .orderBy('e.kind')
    .orderBy('e.record_id')
    .select(['e.kind', 'e.club_id as clubId', 'e.record_id as recordId'])
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, kind: z.enum(kinds).parse(row.kind) };
};

export const markErased = async (db: Db, { kind, clubId, recordId }: NumberedErasure) => {
  await db
    .updateTable('erased_record')
    .set({ is_due: false })
    .where('club_id', '=', clubId)
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .execute();
};
