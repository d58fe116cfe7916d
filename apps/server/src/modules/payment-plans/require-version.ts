import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { paymentPlanErrors } from './payment-plans.errors.ts';

/** Undefined = whoever saves did not say what they had seen. */
export type SeenVersion = number | undefined;

type About = { seen: SeenVersion; current: number; entries: ReturnType<typeof sql<SqlBool>> };

/** Whoever starts from an older version is told who changed what since. `entries` finds the history, as `e`. */
export const requireVersion = async (ctx: Ctx, { seen, current, entries }: About) => {
  if (seen === undefined || seen === current) return;
  const { rows } = await sql<{ what: string[]; who: string | null }>`
    select array(select jsonb_object_keys(e.details -> 'changes')) as what,
      nullif(p.display_name, '') as who
    from history_entry_card e left join person_card p on p.club_id = e.club_id and p.id = e.actor_id
    where ${entries} and (e.details ->> 'version')::integer > ${seen}
    order by e.id desc`.execute(ctx.db);
  const what = [...new Set(rows.flatMap((row) => row.what))];
  throw paymentPlanErrors.changedMeanwhile({ who: rows[0]?.who ?? 'Jemand', what });
};
