import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

export type BookedLine = {
  payerId: number;
  accountId: number;
  cents: number;
  documentId: number;
  /** The document already existed: the line is its evidence. */
  isLink: boolean;
};

/** Stores where the line was assigned, in one or in several parts. */
export const noteBooked = async (ctx: WorkCtx, lineId: number, booked: readonly BookedLine[], by: number | null) => {
  await sql`
    insert into bank_assignment (club_id, line_id, payer_id, account_id, cents, document_id, is_link, created_at, created_by)
    select current_club(), ${lineId}, nullif(b."payerId", 0), nullif(b."accountId", 0), b.cents, b."documentId", b."isLink",
      ${ctx.now}::timestamptz, ${by}::integer
    from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as b
      ("payerId" integer, "accountId" integer, cents bigint, "documentId" integer, "isLink" boolean)`.execute(ctx.db);
  await ctx.db
    .updateTable('bank_line')
    .set({ state: 'booked', booked_at: ctx.now, booked_by: by })
    .where('id', '=', lineId)
    .execute();
};
