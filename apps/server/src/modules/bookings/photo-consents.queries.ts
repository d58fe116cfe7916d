import type { safety } from '@vereinshaus/contract/bookings/safety';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { courseNameOf } from './participants.queries.ts';

type Row = { ID: number; fullname: string; hasRefused: boolean };

/**
 * Kein Foto: who of those who take part now has not agreed to photos. Everybody who has not said yes is among them, whether
 * they said no or nothing. Where the club asks nobody there is nothing to tell.
 */
export const photoConsentsOf = async (ctx: Ctx, courseId: number): Promise<ReplyOf<typeof safety.photoConsents>> => {
  await courseNameOf(ctx, courseId);
  const field = (await clubSettingsOf(ctx)).additionalFields.find(({ isPhotoConsent }) => isPhotoConsent);
  if (field === undefined) return { isAsked: false, persons: [] };
  const { rows } = await sql<Row>`
    select p.id as "ID", trim(p.first_name || ' ' || p.last_name) as fullname,
      p.extra -> ${field.tag}::text = 'false'::jsonb as "hasRefused"
    from participation t join person p on p.club_id = t.club_id and p.id = t.person_id
    where t.course_id = ${courseId} and t.role = ${roleLiteral.participant} and t.left_at is null
      and p.deleted_at is null and p.anonymised_at is null
      and p.extra -> ${field.tag}::text is distinct from 'true'::jsonb
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return { isAsked: true, persons: rows.map((row) => ({ ...row, hasRefused: row.hasRefused === true })) };
};
