import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { attendanceErrors } from './attendance.errors.ts';

/** The name of the person, for messages about them. */
export const personNamed = async (ctx: Ctx, personId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select p.display_name as name
    from person_card p where p.id = ${personId} and p.deleted_at is null`.execute(ctx.db);
  const [person] = rows;
  if (person === undefined) throw attendanceErrors.personGone();
  return person.name;
};
