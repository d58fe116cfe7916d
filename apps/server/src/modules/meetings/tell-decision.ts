import type { Ctx } from '../../kit/ctx.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import type { StoredMeeting } from './meeting-record.ts';
import { meetingMotionText } from './meetings.texts.ts';

type Decided = { title: string; askedBy: number | null; accepts: boolean; reason: string };

/** Whoever made a motion reads what became of it, and why. */
export const tellDecision = async (
  ctx: Ctx,
  { id: meetingId, title: versammlung }: StoredMeeting,
  { title: antrag, askedBy, accepts, reason }: Decided,
) => {
  if (askedBy === null) return;
  const author = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', askedBy)
    .where('p.is_present', '=', true)
    .select(['p.first_name as firstName', 'p.last_name as lastName', 'p.email'])
    .executeTakeFirst();
  if (author === undefined || author.email.trim() === '') return;
  const sender = await senderOf(ctx);
  const source = meetingMotionText;
  const { subject, body: words } = await wordText(ctx, sender, source, {
    reader: { id: askedBy, firstName: author.firstName, lastName: author.lastName },
    values: {
      versammlung,
      antrag,
      ergebnis: accepts
        ? 'Er steht auf der Tagesordnung.'
        : `Er kommt nicht auf die Tagesordnung. Der Grund: ${reason}`,
    },
  });
  const button = { label: 'Zur Versammlung', url: `${ctx.club.origin}/versammlungen/${meetingId}` };
  const letter = letterFrom(ctx, sender, { title: subject, blocks: [], button, words });
  await queueMail(ctx, { source, clubId: ctx.club.id, personId: askedBy, to: author.email.trim(), subject, ...letter });
};
