import type { CourseOfCentre } from '@vereinshaus/contract/accounting/calls';
import { type LedgerTaxCode, ledgerTaxCodes } from '@vereinshaus/contract/accounting/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** Courses whose tag assigns them to a cost centre: the oldest one if there are several, like in posting. */
const coursesOfCentres = async (ctx: Ctx): Promise<readonly CourseOfCentre[]> => {
  const { rows } = await sql<CourseOfCentre>`
    select c.id as "ID", c.name as title, min(k.id) as "costCentre_ID"
    from cost_centre_card k
    join tagging_card g on g.club_id = k.club_id and g.tag_id = k.tag_id
    join course_card c on c.club_id = g.club_id and c.id = g.course_id
    where k.is_active and c.deleted_at is null
    group by c.id, c.name order by c.name, c.id limit 500`.execute(ctx.db);
  return rows;
};

/** Steuercodes in the order a treasurer expects, and the cost centres in use. */
export const choicesOfRows = async (ctx: Ctx) => {
  const codes = await ctx.db
    .selectFrom('tax_code_card as t')
    .select(['t.code', 't.name', 't.percent', 't.is_input as isInput', 't.is_reverse_charge as isReverseCharge'])
    .$narrowType<{ code: LedgerTaxCode }>()
    .execute();
  const costCentres = await ctx.db
    .selectFrom('cost_centre_card as c')
    .where('c.is_active', '=', true)
    .orderBy('c.name')
    .select((eb) => ['c.id as ID', 'c.name', eb.fn.coalesce('c.tag_id', sql<number>`0`).as('tag_ID')])
    .execute();
  const courseTags = await ctx.db
    .selectFrom('tag_card as t')
    .where('t.entity', '=', 'course')
    .where('t.meaning', 'is', null)
    .where('t.is_hidden', '=', false)
    .orderBy('t.label')
    .select(['t.id as ID', 't.label'])
    .execute();
  const placeOf = ({ code }: { code: LedgerTaxCode }) => ledgerTaxCodes.indexOf(code);
  return {
    taxCodes: codes
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((code) => ({ ...code, percent: Number(code.percent) })),
    costCentres,
    courses: [...(await coursesOfCentres(ctx))],
    courseTags,
  };
};
