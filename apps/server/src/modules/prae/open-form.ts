import { dayInVienna, fromDayNumber, type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { monthOf, nextMonth, yearOf } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { praeErrors } from './prae.errors.ts';

/** The requested month; it must have begun. */
const requireMonth = (ctx: Pick<Ctx, 'now'>, wanted: number): IsoDay => {
  const month = fromDayNumber(wanted);
  if (month === null || month > monthOf(dayInVienna(ctx.now))) throw praeErrors.futureMonth();
  return month;
};

/**
 * How a person is paid in a year, locked until the end of the transaction: nobody changes it meanwhile, and of two months submitted
 * concurrently the second sees how much of the yearly limit the first has used. PRAE by default.
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

/** Former trainers can submit the months in which they led or substituted dates. */
const requireTrained = async (ctx: Ctx, month: IsoDay) => {
  const { id: personId, isTrainer } = viewerOf(ctx);
  if (isTrainer) return;
  const [from, until] = [startOfDayInVienna(month), startOfDayInVienna(nextMonth(month))];
  const { rows } = await sql`
    select from participation_card t
    where t.person_id = ${personId} and t.role = ${roleLiteral.trainer} and t.undone_at is null
      and coalesce(t.starts_at, t.created_at) < ${until} and (t.left_at is null or t.left_at > ${from})
    union all
    select from substitute_request_card r join event_card e on e.club_id = r.club_id and e.id = r.event_id
    where r.substitute_id = ${personId} and r.state = 'taken' and e.starts_at >= ${from} and e.starts_at < ${until}
    union all
    select from prae_form f where f.person_id = ${personId} and f.month = ${month}
    limit 1`.execute(ctx.db);
  if (rows.length === 0) throw praeErrors.notTraining();
};

/** Abrechnung beginnen: the newest version of the viewer's own month, created if missing. */
export const openForm = async (ctx: Ctx, wanted: number): Promise<number> => {
  const { id: personId } = viewerOf(ctx);
  const month = requireMonth(ctx, wanted);
  await requireTrained(ctx, month);
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
