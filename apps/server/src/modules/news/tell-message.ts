import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { lettersPerAddress, noticeLetter, personsByNumber } from '../messaging/index.ts';
import { queuePushes } from '../push/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { messageToFamilyText, messageToTrainerText } from './news.texts.ts';

/** Nachricht zustellen: what was written outside of the club's hours is told when they begin. */
export const announceMessage = defineJob({
  name: 'announce-message',
  input: z.object({ clubId: z.number(), messageId: z.number() }),
  retries: 3,
  retryDelaySeconds: 60,
});

type MessageRow = {
  courseId: number;
  course: string;
  personId: number;
  name: string;
  managerId: number;
  fromFamily: boolean;
  authorId: number | null;
  author: string;
};

/** Undefined: it was read meanwhile, is gone, or was meant for a home that the child has left. */
const findMessage = async (ctx: WorkCtx, messageId: number): Promise<MessageRow | undefined> => {
  const { rows } = await sql<MessageRow>`
    select c.id as "courseId", c.name as course, p.id as "personId", p.display_name as name,
      p.manager_id as "managerId", m.from_family as "fromFamily", m.author_id as "authorId",
      coalesce(a.display_name, '') as author
    from conversation_message m
    join conversation v on v.club_id = m.club_id and v.id = m.conversation_id
    join course_card c on c.club_id = v.club_id and c.id = v.course_id and c.deleted_at is null
    join person_card p on p.club_id = v.club_id and p.id = v.person_id and p.deleted_at is null
    left join person_card a on a.club_id = m.club_id and a.id = m.author_id
    where m.id = ${messageId} and m.read_at is null and (m.from_family or m.home_id = p.manager_id)`.execute(ctx.db);
  return rows[0];
};

const trainersOf = async (ctx: WorkCtx, courseId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select t.person_id as id from participation_card t
    where t.course_id = ${courseId} and t.role = ${roleLiteral.trainer} and t.is_current order by t.person_id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
};

/**
 * The other side hears that there is a message, and reads it in the product: neither side learns an address or a number of
 * the other, and that it was read can be seen. A locked screen shows no names.
 */
export const tellMessage = async (ctx: WorkCtx, messageId: number) => {
  const message = await findMessage(ctx, messageId);
  if (message === undefined) return;
  const { courseId, course, personId, managerId, fromFamily, name, author } = message;
  const all = fromFamily ? await trainersOf(ctx, courseId) : [...new Set([personId, managerId])];
  const personIds = all.filter((id) => id !== message.authorId);
  const sender = await senderOf(ctx);
  const told = fromFamily
    ? await wordText(ctx, sender, messageToTrainerText, { values: { kurs: course, kind: name } })
    : await wordText(ctx, sender, messageToFamilyText, { values: { kurs: course, trainer: author } });
  const page = { label: 'Lesen und antworten', path: `/gespraeche/${courseId}/${personId}` };
  const letter = await noticeLetter(ctx, {
    told,
    facts: [
      { label: 'Kurs', text: course },
      { label: 'Es geht um', text: name },
    ],
    page,
  });
  const letters = lettersPerAddress(await personsByNumber(ctx, personIds));
  await queueMails(
    ctx,
    ctx.club.id,
    letters.map((one) => ({ ...one, ...letter })),
    'notice',
  );
  await queuePushes(ctx, {
    kind: 'messages',
    personIds,
    tellsSecondHomes: false,
    title: course,
    text: 'Du hast eine neue Nachricht.',
    link: page.path,
  });
};

export const announceWorker = (senderIn: WorkTools['senderIn'], originOf: OriginResolver) =>
  worker(announceMessage, async ({ database, now }, { clubId, messageId }) => {
    const [club] = await sitesOf(database, originOf, sql`select ${clubId}::integer`);
    if (club === undefined) return;
    await transactionsIn(database, club, { now, senderIn })((ctx) => tellMessage(ctx, messageId));
  });
