import type { Feed } from '@vereinshaus/contract/events/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { ownParticipants } from './events.queries.ts';
import { type FeedOwner, type FeedSubject, seesRooms } from './feed-scope.ts';

export const ownerOf = (ctx: Ctx): FeedOwner => {
  const { id: personId, staffLevel, isTrainer } = viewerOf(ctx);
  return { personId, staffLevel, isTrainer };
};

/** The encryption scope binds a URL to its owner: with another person's id it cannot be decrypted. */
export const sealScope = (clubId: number, personId: number): string => `calendar-feed:${clubId}:${personId}`;

export const feedUrl = (ctx: Ctx, token: string): string => `${ctx.club.origin}/api/events/feed/${token}.ics`;

type Offer = FeedSubject & { name: string };

const offeredCourses = async (ctx: Ctx, personId: number): Promise<Offer[]> => {
  const courseIds = [...(await ownParticipants(ctx, personId)).keys()];
  if (courseIds.length === 0) return [];
  const courses = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', 'in', courseIds)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name'])
    .orderBy(sql`c.name collate "de-AT-x-icu"`)
    .orderBy('c.id')
    .execute();
  return courses.map(({ id, name }) => ({ kind: 'course', courseId: id, roomId: 0, name }));
};

const offeredRooms = async (ctx: Ctx, owner: FeedOwner): Promise<Offer[]> => {
  if (!(await seesRooms(ctx, owner))) return [];
  const rooms = await ctx.db
    .selectFrom('room as r')
    .where('r.is_active', '=', true)
    .select(['r.id', 'r.name'])
    .orderBy(sql`r.name collate "de-AT-x-icu"`)
    .orderBy('r.id')
    .execute();
  return rooms.map(({ id, name }) => ({ kind: 'room', courseId: 0, roomId: id, name }));
};

const openUrl = (ctx: Ctx, sealed: Buffer, personId: number): string => {
  try {
    return feedUrl(ctx, ctx.secrets.open(sealed, sealScope(ctx.club.id, personId)));
  } catch {
    // Encrypted with a lost key: the URL still works for its holder, and can be renewed.
    return '';
  }
};

const keyOf = ({ kind, courseId, roomId }: FeedSubject) => `${kind} ${courseId} ${roomId}`;

const storedFeeds = async (ctx: Ctx, personId: number) => {
  const rows = await ctx.db
    .selectFrom('calendar_feed as f')
    .where('f.person_id', '=', personId)
    .select(['f.kind', 'f.course_id', 'f.room_id', 'f.token_cipher', 'f.created_at', 'f.last_used_at'])
    .execute();
  return new Map(rows.map((row) => [`${row.kind} ${row.course_id ?? 0} ${row.room_id ?? 0}`, row]));
};

/** Kalender-Export: all calendars the viewer can subscribe to, with their existing URLs. */
export const feedsOfViewer = async (ctx: Ctx): Promise<Feed[]> => {
  const owner = ownerOf(ctx);
  const alone = { courseId: 0, roomId: 0 };
  const offers: Offer[] = [
    { kind: 'family', ...alone, name: 'Meine Familie' },
    ...(owner.isTrainer ? [{ kind: 'trainer' as const, ...alone, name: 'Meine Kurse als Trainer' }] : []),
    ...(await offeredCourses(ctx, owner.personId)),
    ...(await offeredRooms(ctx, owner)),
  ];
  const stored = await storedFeeds(ctx, owner.personId);
  return offers.map((offer) => {
    const row = stored.get(keyOf(offer));
    return {
      kind: offer.kind,
      course_ID: offer.courseId,
      room_ID: offer.roomId,
      name: offer.name,
      url: row === undefined ? '' : openUrl(ctx, row.token_cipher, owner.personId),
      created: toSeconds(row?.created_at ?? null),
      lastUsed: toSeconds(row?.last_used_at ?? null),
    };
  });
};
