import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { countsFamily } from '@vereinshaus/contract/fees/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { CourseFacts } from './course-facts.ts';

const lockKey = 70_001;

type Families = {
  /** Who takes a place. */
  personIds: readonly number[];
  /** Courses whose queue may move up with it. */
  queuesOf?: readonly number[];
};

/** Whether a price here depends on what else the family has. */
const countsFamilies = (courses: readonly Pick<CourseFacts, 'priceRules'>[], settings: ClubSettings) =>
  countsFamily(settings) || courses.some(({ priceRules }) => priceRules.some(({ kind }) => kind === 'family'));

/**
 * Siblings are counted in turn: whoever prices a place of a family holds it until the end of the transaction, after the
 * course. All families a command may price are held at once and in the order of their numbers, so that two who do it in
 * different courses never wait for each other.
 */
export const lockFamilies = async (
  ctx: Pick<WorkCtx, 'db'>,
  courses: readonly Pick<CourseFacts, 'priceRules'>[],
  settings: ClubSettings,
  { personIds, queuesOf = [] }: Families,
) => {
  if (!countsFamilies(courses, settings)) return;
  await sql`
    select pg_advisory_xact_lock(${lockKey}, f.manager_id) from (
      select p.manager_id from person_card p where p.id = any(${[...personIds]}::integer[])
      union
      select p.manager_id from participation t join person_card p on p.club_id = t.club_id and p.id = t.person_id
      where t.course_id = any(${[...queuesOf]}::integer[]) and t.left_at is null and t.role = ${roleLiteral.waiting}
      order by manager_id
    ) f`.execute(ctx.db);
};
