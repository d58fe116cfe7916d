import { addDays, dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { blockedCode, isMember, memberCode, roomCode } from '@vereinshaus/contract/membership/rules';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { MemberTime } from '@vereinshaus/contract/rooms/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { roomErrors } from './rooms.errors.ts';

/** The office: users who may edit the dates of the whole club. */
export const looksAfterRooms = ({ viewer }: Pick<Ctx, 'viewer'>): boolean =>
  viewer !== null && hasPermission(viewer, 'course/events');

export type Booker = {
  id: number;
  name: string;
  memberTimes: readonly MemberTime[];
  isBlocked: boolean;
  noMembership: boolean;
};

type StoredRole = { code: number; startsOn: IsoDay; endsOn: IsoDay | null };

/** A supporting membership does not reduce the price; a club without memberships has one price. */
const memberTimesOf = (roles: readonly StoredRole[], noMembership: boolean): readonly MemberTime[] =>
  noMembership
    ? [{ from: 0, to: 0 }]
    : roles
        .filter(({ code }) => code !== memberCode.supporting && isMember([code]))
        .map(({ startsOn, endsOn }) => ({
          from: toDayNumber(startsOn),
          to: endsOn === null ? 0 : toDayNumber(addDays(endsOn, -1)),
        }));

/** Of the person `p`, valid on this day or later. */
const rolesFrom = (today: IsoDay) => sql<StoredRole[]>`(
  select coalesce(json_agg(json_build_object('code', m.code, 'startsOn', m.starts_on, 'endsOn', m.ends_on)), '[]')
  from membership_role_card m where m.club_id = p.club_id and m.person_id = p.id and (m.ends_on is null or m.ends_on > ${today})
)`;

/**
 * The person who uses and pays for a room, locked until the transaction ends: persons are locked before rooms, as when trainers move their
 * dates.
 */
export const lockBooker = async (ctx: Ctx, personId: number): Promise<Booker> => {
  const today = dayInVienna(ctx.now);
  const { noMembership } = await clubSettingsOf(ctx);
  const { rows } = await sql<{ name: string; roles: StoredRole[] }>`
    select p.display_name as name, ${rolesFrom(today)} as roles
    from person_card p where p.id = ${personId} and p.is_present for share of p`.execute(ctx.db);
  const [person] = rows;
  if (!person) throw roomErrors.personGone();
  return {
    id: personId,
    name: person.name,
    memberTimes: memberTimesOf(person.roles, noMembership),
    noMembership,
    isBlocked: person.roles.some(({ code, startsOn }) => code === blockedCode && startsOn <= today),
  };
};

/** The same without a lock, for display. */
export const memberTimesFor = async (ctx: Ctx, personId: number): Promise<MemberTime[]> => {
  const { noMembership } = await clubSettingsOf(ctx);
  const { rows } = await sql<{ roles: StoredRole[] }>`
    select ${rolesFrom(dayInVienna(ctx.now))} as roles from person_card p where p.id = ${personId}`.execute(ctx.db);
  return [...memberTimesOf(rows[0]?.roles ?? [], noMembership)];
};

/** The booking `b` has the member price, but its booker is no longer a member on its day. */
export const isAfterMembership = sql<boolean>`(b.is_member_price and b.price_cents > 0 and not exists (
  select from membership_role_card m
  where m.club_id = b.club_id and m.person_id = b.person_id and m.code between 1 and ${sql.lit(blockedCode - 1)}
    and m.code not in (${sql.lit(memberCode.supporting)}, ${sql.lit(roomCode)})
    and m.starts_on <= (b.starts_at at time zone 'Europe/Vienna')::date
    and (m.ends_on is null or m.ends_on > (b.starts_at at time zone 'Europe/Vienna')::date)
))`;
