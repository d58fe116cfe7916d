import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { FormAudience } from '@vereinshaus/contract/forms/calls';
import type { FormField } from '@vereinshaus/contract/forms/form-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordChecks } from '../../kit/check-access.ts';
import type { Ctx } from '../../kit/ctx.ts';

export type FormRow = {
  id: number;
  slot: string;
  title: string;
  description: string;
  fields: readonly FormField[];
  audience: FormAudience;
  allows_several: boolean;
  is_active: boolean;
  closes_at: Date | null;
  version: number;
};

export const isOpen = ({ closes_at: closesAt, is_active: isActive }: FormRow, now: Date): boolean =>
  isActive && (closesAt === null || closesAt > now);

/** The form `f` takes answers now. */
export const openNow = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`f.is_active and (f.closes_at is null or f.closes_at > ${now})`;

/** Takes part in the course `c`: who waits or has left does not, and those who lead it are not asked. */
const takesPart = (personId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from participation_card t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId}
    and t.role = ${participationRole.participant} and t.is_current
)`;

/**
 * Wen fragt das Formular? Of the viewer's group: those who take part in a course it was given to; and where it is for
 * everybody, whoever is signed in. Expects the form as `f` and the person as `p`.
 */
export const asks = (viewerId: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  (p.id = ${viewerId} or p.manager_id = ${viewerId}) and p.is_present
  and case f.audience when 'everybody' then p.id = ${viewerId} else exists (
    select from course_card c
    where c.club_id = f.club_id and c.deleted_at is null and c.form_slots @> array[f.slot] and ${takesPart(sql`p.id`)}
  ) end
)`;

/** Whose family takes part in the course. */
const seesFormsOfCourse = async (ctx: Ctx, courseId: number): Promise<boolean> => {
  if (ctx.viewer === null) return false;
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from person_card p, course_card c
      where (p.id = ${ctx.viewer.id} or p.manager_id = ${ctx.viewer.id}) and c.id = ${courseId}
        and c.deleted_at is null and ${takesPart(sql`p.id`)}
    ) as is`.execute(ctx.db);
  return rows[0]?.is ?? false;
};

export const formChecks: RecordChecks = { 'maySee:formsOfCourse': seesFormsOfCourse };
