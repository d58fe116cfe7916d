import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordChecks } from '../../kit/check-access.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** The person `p` takes part in the course or leads it; who waits is not there yet. */
export const takesPartIn = (courseId: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
  where t.club_id = p.club_id and t.person_id = p.id and t.course_id = ${courseId} and t.is_current
    and t.role <> ${participationRole.waiting} and c.deleted_at is null
)`;

const familyTakesPart = async (ctx: Ctx, courseId: number): Promise<boolean> => {
  if (ctx.viewer === null) return false;
  const { rows } = await sql`
    select from person_card p
    where (p.id = ${ctx.viewer.id} or p.manager_id = ${ctx.viewer.id}) and p.deleted_at is null and ${takesPartIn(courseId)}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
};

/** The rules about records that this area answers. */
export const shiftChecks: RecordChecks = { 'maySee:shiftsOfCourse': familyTakesPart };
