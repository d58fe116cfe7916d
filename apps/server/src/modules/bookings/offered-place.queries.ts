import { missedOffer } from '@vereinshaus/contract/bookings/queue-offers';
import type { QueueOffer } from '@vereinshaus/contract/bookings/waitlists';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { dryRun } from '../../kit/dry-run.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { actingByLink, hashToken } from '../session/index.ts';
import { secondsOfDay } from './booking-page.queries.ts';
import { bookingErrors } from './bookings.errors.ts';
import { type CourseFacts, courseFacts } from './course-facts.ts';
import { personFacts } from './person-facts.ts';
import { bondsOfPlaces } from './queue-bonds.ts';
import { invitationTo } from './queue-invitations.ts';
import { lastOfferTo } from './queue-offers.ts';
import { positionOf, queueOf } from './stored-booking.ts';
import { takeOffered } from './take-offered.ts';

type OfferedTo = { courseId: number; personId: number };

/** What taking it costs now: done, looked at, and taken back. */
const whatIsTaken = (ctx: Ctx, offered: OfferedTo) =>
  dryRun(ctx, async () => {
    const { places, ends } = await takeOffered(ctx, { ...offered, shownCents: undefined });
    const told = places.map(({ course, person, place }) => ({
      ...nextDateOf(course),
      course_ID: course.id,
      course: course.name,
      child_ID: person.id,
      prename: person.firstName,
      price: place.price?.cents ?? 0,
      membershipFee: place.membershipFeeCents,
      payments: (place.price?.instalments ?? []).map(({ description, cents, dueOn }) => ({
        description,
        price: cents,
        dueDate: secondsOfDay(dueOn),
      })),
    }));
    return {
      price: told.reduce((sum, { price }) => sum + price, 0),
      membershipFee: told.reduce((sum, { membershipFee }) => sum + membershipFee, 0),
      places: told,
      ends: [...ends],
    };
  });

const nextDateOf = ({ nextDate }: CourseFacts) => ({
  nextevent: toSeconds(nextDate?.startsAt ?? null),
  nextlocation: nextDate?.place ?? '',
});

const nothingToTake = { price: 0, membershipFee: 0, places: [], ends: [], friends: [] };

/** Of other families, who wait together with somebody: nothing is booked before all of them have said yes. */
const friendsOf = async (ctx: Ctx, participationId: number, managerId: number) => {
  const bond = (await bondsOfPlaces(ctx, [participationId])).get(participationId);
  const friends = bond?.isOfFriends === true ? bond.places.filter((place) => place.managerId !== managerId) : [];
  return inTurn(friends, async ({ participationId: id, firstName }) => ({
    prename: firstName,
    hasAgreed: typeof (await lastOfferTo(ctx, id))?.agreedCents === 'number',
  }));
};

/** Ein Platzangebot, wie die Familie es sieht. */
export const offeredPlace = async (ctx: Ctx, offered: OfferedTo): Promise<QueueOffer> => {
  const course = await courseFacts(ctx, offered.courseId);
  const [person] = await personFacts(ctx, offered.courseId, [offered.personId]);
  const entry = (await queueOf(ctx, offered.courseId)).find(({ personId }) => personId === offered.personId);
  if (person === undefined || entry === undefined) throw bookingErrors.offerGone();
  const offer = await lastOfferTo(ctx, entry.id);
  const invitation = await invitationTo(ctx, entry.id);
  if (invitation !== undefined && (offer === undefined || offer.outcome !== null)) {
    return {
      course_ID: course.id,
      course: course.name,
      child_ID: person.id,
      prename: person.firstName,
      state: 'invited',
      isInvited: true,
      position: await positionOf(ctx, entry.id),
      until: toSeconds(invitation.until),
      ...nothingToTake,
    };
  }
  if (offer === undefined) throw bookingErrors.offerGone();
  const isOpen = offer.outcome === null && offer.expiresAt > ctx.now;
  const isMissed = entry.skippedReason === missedOffer || (offer.outcome === null && !isOpen);
  const friends = isOpen ? await friendsOf(ctx, entry.id, person.managerId) : [];
  const openState = friends.length > 0 && offer.agreedCents !== null ? 'agreed' : 'open';
  return {
    course_ID: course.id,
    course: course.name,
    child_ID: person.id,
    prename: person.firstName,
    state: isOpen ? openState : isMissed ? 'missed' : 'over',
    isInvited: invitation !== undefined,
    position: 0,
    until: toSeconds(offer.expiresAt),
    ...(isOpen ? await whatIsTaken(ctx, offered) : nothingToTake),
    friends,
  };
};

type OwnOfferRow = {
  course_ID: number;
  course: string;
  child_ID: number;
  prename: string;
  until: number;
  isInvited: boolean;
  hasPlace: boolean;
};

/** Was der eigenen Familie gerade angeboten ist und wohin sie eingeladen ist, für Start. */
export const offersToFamily = async (ctx: Ctx) => {
  const { rows } = await sql<OwnOfferRow>`
    select c.id as "course_ID", c.name as course, p.id as "child_ID", p.first_name as prename,
      extract(epoch from coalesce(o.expires_at, i.answer_until))::integer as until, i.id is not null as "isInvited",
      o.id is not null as "hasPlace"
    from person_card p
    join participation t on t.club_id = p.club_id and t.person_id = p.id and t.left_at is null and t.role = ${roleLiteral.waiting}
    left join queue_offer o on o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null
      and o.expires_at > ${ctx.now}
    left join queue_invitation i on i.club_id = t.club_id and i.participation_id = t.id and i.ended_at is null
      and i.answer_until > ${ctx.now}
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    where p.manager_id = ${viewerOf(ctx).id} and p.deleted_at is null and (o.id is not null or i.id is not null)
      and not (o.agreed_at is not null and exists (
        select from queue_bond_entry e where e.club_id = t.club_id and e.participation_id = t.id))
    order by until, t.id`.execute(ctx.db);
  return rows;
};

/** The link of an invitation, or of its reminder, as long as nobody has answered. */
const invitedByLink = async (ctx: Ctx, token: string) => {
  const hash = hashToken(token);
  const { rows } = await sql<OfferedTo & { managerId: number }>`
    select i.course_id as "courseId", i.person_id as "personId", p.manager_id as "managerId"
    from queue_invitation i
    join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.is_present
    where (i.token_hash = ${hash} or i.reminder_token_hash = ${hash}) and i.ended_at is null`.execute(ctx.db);
  return rows[0];
};

/** To whom the link of a mail belongs, and as whom its holder acts: the Verwalter it went to, and nobody else. */
export const offerOfLink = async (ctx: Ctx, token: string): Promise<{ acting: Ctx; offered: OfferedTo }> => {
  const found = await ctx.db
    .selectFrom('queue_offer as o')
    .innerJoin('participation as t', (join) =>
      join.onRef('t.club_id', '=', 'o.club_id').onRef('t.id', '=', 'o.participation_id'),
    )
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 't.club_id').onRef('p.id', '=', 't.person_id'),
    )
    .where('o.token_hash', '=', hashToken(token))
    .where('p.is_present', '=', sql<boolean>`true`)
    .select(['t.course_id as courseId', 't.person_id as personId', 'p.manager_id as managerId'])
    .executeTakeFirst();
  const invited = found ?? (await invitedByLink(ctx, token));
  if (invited === undefined || !token.startsWith(`${invited.managerId}-`)) throw bookingErrors.offerGone();
  const { courseId, personId, managerId } = invited;
  return { acting: actingByLink(ctx, { id: managerId, managerId, token }), offered: { courseId, personId } };
};
