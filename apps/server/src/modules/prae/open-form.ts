import { dayInVienna, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { monthOf, yearOf } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { praeErrors } from './prae.errors.ts';

/** The month that a call names; it has begun. */
const requireMonth = (ctx: Pick<Ctx, 'now'>, wanted: number): IsoDay => {
  const month = fromDayNumber(wanted);
  if (month === null || month > monthOf(dayInVienna(ctx.now))) throw praeErrors.futureMonth();
  return month;
};

/**
 * How somebody is paid in a year, held until the end: nobody changes it meanwhile, and of two months of it that are handed in at
 * once the second knows what the first has used of the limit of the year. PRAE where nothing is said.
 */
export const holdKind = async (ctx: Pick<Ctx, 'db'>, personId: number, year: number) => {
  await sql`
    insert into prae_year (club_id, person_id, year, kind) values (current_club(), ${personId}, ${year}, 'prae')
    on conflict (club_id, person_id, year) do nothing`.execute(ctx.db);
  const { kind } = await ctx.db
    .selectFrom('prae_year as y')
    .where('y.person_id', '=', personId)
    .where('y.year', '=', year)
    .select('y.kind')
    .$narrowType<{ kind: 'prae' | 'small' | 'large' }>()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return kind;
};

/** Abrechnung beginnen: the newest version of one's own month, a first one where there is none. */
export const openForm = async (ctx: Ctx, wanted: number): Promise<number> => {
  const { id: personId } = viewerOf(ctx);
  const month = requireMonth(ctx, wanted);
  const kind = await holdKind(ctx, personId, yearOf(month));
  await sql`
    insert into prae_form (club_id, person_id, month, kind, created_at)
    values (current_club(), ${personId}, ${month}::date, ${kind}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
  const { id } = await ctx.db
    .selectFrom('prae_form as f')
    .where('f.person_id', '=', personId)
    .where('f.month', '=', month)
    .orderBy('f.version', 'desc')
    .select('f.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};
