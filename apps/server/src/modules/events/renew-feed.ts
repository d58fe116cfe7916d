import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { maySeeCourse } from '../courses/index.ts';
import { hashToken, newToken } from '../session/index.ts';
import { eventErrors } from './events.errors.ts';
import { type FeedSubject, maySubscribe } from './feed-scope.ts';
import { feedUrl, ownerOf, sealScope } from './feeds.queries.ts';

/** The kind decides which record is meant; other ids in the input are ignored. */
const subjectOf = ({ kind, courseId, roomId }: FeedSubject): FeedSubject => ({
  kind,
  courseId: kind === 'course' ? courseId : 0,
  roomId: kind === 'room' ? roomId : 0,
});

const orNull = (id: number) => (id === 0 ? null : id);

const drop = async (ctx: Ctx, personId: number, { kind, courseId, roomId }: FeedSubject) => {
  await ctx.db
    .deleteFrom('calendar_feed')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where(sql<boolean>`course_id is not distinct from ${orNull(courseId)}::integer`)
    .where(sql<boolean>`room_id is not distinct from ${orNull(roomId)}::integer`)
    .execute();
};

/** Kalender-Abo: creates a secret URL, or replaces it; the previous URL stops working. */
export const renewFeed = async (ctx: Ctx, wanted: FeedSubject): Promise<string> => {
  const { id: personId, isPlatform } = viewerOf(ctx);
  const subject = subjectOf(wanted);
  if (isPlatform || !(await maySubscribe(ctx, ownerOf(ctx), subject))) throw eventErrors.feedGone();
  if (subject.kind === 'course' && !(await maySeeCourse(ctx, subject.courseId))) throw eventErrors.feedGone();
  const token = newToken();
  const address = {
    token_hash: hashToken(token),
    token_cipher: ctx.secrets.seal(token, sealScope(ctx.club.id, personId)),
    created_at: ctx.now,
  };
  // In one statement: of two concurrent calls the later one wins, and neither fails.
  await ctx.db
    .insertInto('calendar_feed')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      kind: subject.kind,
      course_id: orNull(subject.courseId),
      room_id: orNull(subject.roomId),
      ...address,
    })
    .onConflict((conflict) => conflict.constraint('calendar_feed_once').doUpdateSet({ ...address, last_used_at: null }))
    .execute();
  return feedUrl(ctx, token);
};

/** Kalender-Abo abschalten: the URL stops working. */
export const removeFeed = (ctx: Ctx, subject: FeedSubject) => drop(ctx, viewerOf(ctx).id, subjectOf(subject));
