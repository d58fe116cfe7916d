import { expiryOf } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireEnabled } from './makeup-rows.ts';
import { makeupErrors } from './makeups.errors.ts';
import { makeupGivenText } from './makeups.texts.ts';
import { tellFamily } from './tell-makeups.ts';

type Gift = { personId: number; courseId: number; reason: string; key: string };

type Receiver = { name: string; course: string | null };

const receiverOf = async (ctx: Ctx, { personId, courseId }: Gift): Promise<Receiver> => {
  const { rows } = await sql<Receiver>`
    select p.display_name as name, c.name as course
    from person_card p
    left join participation_card t on t.club_id = p.club_id and t.person_id = p.id and t.course_id = ${courseId}
      and t.role = ${roleLiteral.participant} and t.left_at is null
    left join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
    where p.id = ${personId} and p.is_present`.execute(ctx.db);
  const [person] = rows;
  if (person === undefined) throw makeupErrors.personGone();
  return person;
};

/**
 * Ersatzstunde geben: by the office, to somebody who takes part in the course; valid from today. Sent twice under one key
 * it is given once, also at the same moment.
 */
export const giveMakeup = async (ctx: Ctx, gift: Gift) => {
  const { personId, courseId, reason, key } = gift;
  const { name, course } = await receiverOf(ctx, gift);
  const { makeupWeeks } = await requireEnabled(ctx);
  if (course === null) throw makeupErrors.notInCourse({ name });
  const made = await ctx.db
    .insertInto('makeup')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      course_id: courseId,
      reason,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
      expires_at: expiryOf(ctx.now, makeupWeeks),
      request_key: key,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await recordHistory(ctx, { kind: 'makeups.given', personId, courseId, details: { course, reason } });
  await tellFamily(ctx, personId, {
    text: makeupGivenText,
    values: { kind: name, kurs: course },
    notice: 'Ersatzstunde bekommen',
    facts: [{ label: 'Kurs', text: course }],
    reason,
  });
};
