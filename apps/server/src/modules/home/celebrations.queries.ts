import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/days';
import {
  birthdaysWithinDays,
  type Inbox,
  inboxShows,
  type jubileeKinds,
  jubileesWithinDays,
} from '@vereinshaus/contract/home';
import { isRoundAge, isRoundMembership } from '@vereinshaus/contract/membership-rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type ComingRound, comingAnniversaries } from './coming-anniversaries.ts';

type Begun = { id: number; fullname: string; begun: IsoDay };
type Celebration = Begun & ComingRound;

const fullname = sql`concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))`;
const living = sql`p.deleted_at is null and p.death_date is null`;

const bornOn = async (ctx: Ctx, days: readonly IsoDay[]): Promise<readonly Begun[]> => {
  const { rows } = await sql<Begun>`
    select p.id, ${fullname} as fullname, p.birth_date as begun from person p
    where p.birth_date = any(${[...days]}::date[]) and ${living}
  `.execute(ctx.db);
  return rows;
};

type Member = Begun & { until: IsoDay };

/** Members by the day that the club knows them since, or by the first of their roles, with the end of the last one. */
const membersSince = async (ctx: Ctx, days: readonly IsoDay[]): Promise<readonly Member[]> => {
  const isMembership = sql`r.code between 1 and 409 and r.code <> 220`;
  const { rows } = await sql<Member>`
    with candidate as (
      select p.club_id, p.id from person p where p.member_since = any(${[...days]}::date[]) and p.deleted_at is null
      union
      select r.club_id, r.person_id from membership_role r where r.starts_on = any(${[...days]}::date[]) and ${isMembership}
    )
    select p.id, ${fullname} as fullname, coalesce(p.member_since, m.first) as begun, m.until
    from candidate k
    join person p on p.club_id = k.club_id and p.id = k.id
    cross join lateral (
      select min(r.starts_on) as first, max(coalesce(r.ends_on, date '9999-12-31')) as until
      from membership_role r where r.club_id = p.club_id and r.person_id = p.id and ${isMembership}
    ) m
    where ${living} and m.until is not null
  `.execute(ctx.db);
  return rows;
};

const roundsOf = <T extends Begun>(begun: readonly T[], coming: ReadonlyMap<IsoDay, ComingRound>) =>
  begun.flatMap((one) => {
    const round = coming.get(one.begun);
    return round === undefined ? [] : [{ ...one, ...round }];
  });

const byDay = (one: Celebration, other: Celebration) =>
  one.day.localeCompare(other.day) || one.fullname.localeCompare(other.fullname, 'de');

const wire = ({ id, fullname: name, years, day }: Celebration) => ({
  child_ID: id,
  fullname: name,
  years,
  date: toDayNumber(day),
});

type JubileeKind = (typeof jubileeKinds)[number];

/** Geburtstage der Woche, and the round ones and round memberships of the next months. */
export const celebrations = async (ctx: Ctx): Promise<Pick<Inbox, 'birthdays' | 'jubilees'>> => {
  const today = dayInVienna(ctx.now);
  const thisWeek = comingAnniversaries(today, birthdaysWithinDays, () => true);
  const roundAges = comingAnniversaries(today, jubileesWithinDays, isRoundAge);
  const roundMemberships = comingAnniversaries(today, jubileesWithinDays, isRoundMembership);
  const born = await bornOn(ctx, [...new Set([...thisWeek.keys(), ...roundAges.keys()])]);
  const members = await membersSince(ctx, [...roundMemberships.keys()]);
  const birthdays = roundsOf(born, thisWeek).toSorted(byDay);
  const withKind = (kind: JubileeKind) => (round: Celebration) => ({ ...round, kind });
  const jubilees = [
    ...roundsOf(born, roundAges).map(withKind('birthday')),
    ...roundsOf(members, roundMemberships)
      .filter(({ until, day }) => until > day)
      .map(withKind('membership')),
  ].toSorted(byDay);
  return {
    birthdays: { total: birthdays.length, entries: birthdays.slice(0, inboxShows).map(wire) },
    jubilees: {
      total: jubilees.length,
      entries: jubilees.slice(0, inboxShows).map((round) => ({ ...wire(round), kind: round.kind })),
    },
  };
};
