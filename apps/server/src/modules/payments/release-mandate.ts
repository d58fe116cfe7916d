import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { paymentErrors } from './payments.errors.ts';

type Mandate = { personId: number; reference: string; code: string };

/** Mandat wieder verwenden: settled with the family after a debit came back. */
export const releaseMandate = async (ctx: Ctx, methodId: number) => {
  const { rows } = await sql<Mandate>`
    select m.person_id as "personId", s.reference, s.blocked_code as code from sepa_mandate s
    join payment_method m on m.club_id = s.club_id and m.id = s.method_id
    where s.method_id = ${methodId} for no key update of s`.execute(ctx.db);
  const [mandate] = rows;
  if (mandate === undefined) throw paymentErrors.unknownMethod();
  const { personId, reference, code } = mandate;
  if (code === '') throw paymentErrors.notBlocked();
  await ctx.db.updateTable('sepa_mandate').set({ blocked_code: '' }).where('method_id', '=', methodId).execute();
  await recordHistory(ctx, { kind: 'payment.mandateReleased', personId, details: { reference, code } });
};
