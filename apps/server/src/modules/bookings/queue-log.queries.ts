import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { describeEntry } from '../history/index.ts';
import { bookingErrors } from './bookings.errors.ts';
import { positionOf } from './stored-booking.ts';

/** What may happen in a queue, and how it is told of somebody else, whom nobody names. */
const aboutOthers = {
  'bookings.placeOffered': 'Ein freier Platz wurde jemand anderem angeboten.',
  'bookings.offerMissed': 'Ein Angebot blieb ohne Antwort, der Platz ging weiter.',
  'bookings.offerWithdrawn': 'Ein Angebot wurde zurückgezogen: Der Platz war nicht mehr frei.',
  'bookings.waitsAgain': 'Jemand wartet weiter, am Ende der Warteliste.',
  'bookings.promoted': 'Jemand anderer hat einen Platz bekommen.',
  'bookings.passedOver': 'Jemand wurde übergangen: Eine Bedingung des Kurses war nicht erfüllt.',
  'bookings.passedOverTogether':
    'Wer gemeinsam wartet, wurde übergangen: Für alle zusammen war nicht genug frei oder sie sind noch nicht an der Reihe.',
  'bookings.waitsTogether': 'Jemand wartet jetzt gemeinsam mit anderen.',
  'bookings.waitsWithFriends': 'Der Verein lässt Freunde gemeinsam warten. Der Grund ist festgehalten.',
  'bookings.friendsParted': 'Freunde warten nicht mehr gemeinsam.',
  'bookings.friendAgreed': 'Jemand nimmt einen angebotenen Platz, sobald auch die Freunde Ja sagen.',
  'bookings.friendsMissed': 'Ein Angebot an Freunde blieb ohne Antwort, der Platz ging weiter.',
  'bookings.waitsAlone': 'Jemand wartet wieder einzeln.',
  'bookings.waitEnded': 'Jemand hat in einem anderen Kurs einen Platz bekommen und wartet hier nicht mehr.',
  'bookings.invitedWithPriority': 'Jemand aus dem Kurs davor wurde mit Vorrang eingeladen.',
  'bookings.invitationMissed': 'Eine Einladung mit Vorrang blieb ohne Antwort.',
  'bookings.invitationWithdrawn':
    'Der Verein hat eine Einladung mit Vorrang zurückgezogen. Der Grund ist festgehalten.',
  'bookings.waitsInvited': 'Jemand mit Vorrang wartet weiter.',
  'bookings.queueMoved': 'Der Verein hat die Reihenfolge geändert. Der Grund ist festgehalten.',
  'bookings.admittedBeforeOthers': 'Der Verein hat jemanden vor anderen aufgenommen. Der Grund ist festgehalten.',
  'bookings.queueLeft': 'Jemand hat die Warteliste verlassen.',
} as const;

type Kind = keyof typeof aboutOthers;
type Row = { at: Date; kind: Kind; isOwn: boolean; details: unknown };

const maxEntries = 100;

/** Verlauf der Warteliste: what happened since somebody waits, to them in full and to others without a name. */
export const queueLogOf = async (ctx: Ctx, { courseId, personId }: { courseId: number; personId: number }) => {
  const entry = await ctx.db
    .selectFrom('participation as t')
    .where('t.course_id', '=', courseId)
    .where('t.person_id', '=', personId)
    .where('t.role', '=', sql<number>`${roleLiteral.waiting}`)
    .where('t.left_at', 'is', null)
    .select(['t.id', 't.created_at as since'])
    .executeTakeFirst();
  if (entry === undefined) throw bookingErrors.participationGone();
  const { rows } = await sql<Row>`
    select h.at, h.kind, h.person_id = ${personId} as "isOwn", h.details from history_entry_card h
    where h.course_id = ${courseId} and h.at >= ${entry.since} and h.kind = any(${Object.keys(aboutOthers)}::text[])
    order by h.at desc, h.id desc limit ${maxEntries}`.execute(ctx.db);
  return {
    position: await positionOf(ctx, entry.id),
    entries: rows.map(({ at, kind, isOwn, details }) => ({
      time: toSeconds(at),
      text: isOwn ? describeEntry(kind, details) : aboutOthers[kind],
      isOwn,
    })),
  };
};
