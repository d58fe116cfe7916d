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
  is_asked_at_booking: boolean;
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

const { participant, waiting } = participationRole;

/** What is read of a form; what was stored before questions could be sensitive is not. */
export const formColumns = sql`f.id, f.slot, f.title, f.description, coalesce((
    select jsonb_agg('{"sensitive": false}'::jsonb || x.field order by x.place)
    from jsonb_array_elements(f.fields) with ordinality as x(field, place)
  ), '[]') as fields, f.audience, f.is_asked_at_booking, f.allows_several, f.is_active, f.closes_at, f.version`;

/**
 * Takes part in the course `c`: who has left does not, and those who lead it are not asked. Who waits is asked where
 * `waitsToo`: what was asked with the booking can be changed from the queue as well.
 */
const takesPart = (
  personId: RawBuilder<unknown>,
  waitsToo: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from participation_card t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId}
    and (t.role = ${participant} or (t.role = ${waiting} and ${waitsToo})) and t.is_current
)`;

/**
 * Wen fragt das Formular? Of the viewer's group: those who take part in a course it was given to; and where it is for
 * everybody, whoever is signed in. Expects the form as `f` and the person as `p`.
 */
export const isAskedBy = (viewerId: number | RawBuilder<number>): RawBuilder<SqlBool> => sql<SqlBool>`(
  (p.id = ${viewerId} or p.manager_id = ${viewerId}) and p.is_present
  and case f.audience when 'everybody' then p.id = ${viewerId} else exists (
    select from course_card c
    where c.club_id = f.club_id and c.deleted_at is null and c.form_slots @> array[f.slot]
      and ${takesPart(sql`p.id`, sql`f.is_asked_at_booking`)}
  ) end
)`;

/** Whose family takes part in the course. */
const seesFormsOfCourse = async (ctx: Ctx, courseId: number): Promise<boolean> => {
  if (ctx.viewer === null) return false;
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from person_card p, course_card c
      where (p.id = ${ctx.viewer.id} or p.manager_id = ${ctx.viewer.id}) and c.id = ${courseId}
        and c.deleted_at is null and ${takesPart(sql`p.id`, sql`true`)}
    ) as is`.execute(ctx.db);
  return rows[0]?.is ?? false;
};

export const formChecks: RecordChecks = { 'maySee:formsOfCourse': seesFormsOfCourse };
