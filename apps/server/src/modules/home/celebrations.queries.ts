import {
  birthdaysWithinDays,
  type Inbox,
  inboxShows,
  type jubileeKinds,
  jubileesWithinDays,
} from '@vereinshaus/contract/home/calls';
import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { isRoundAge, isRoundMembership } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { type ComingRound, comingAnniversaries } from './coming-anniversaries.ts';

type JubileeKind = (typeof jubileeKinds)[number];

/** `until`: of a member the end of the last role. */
type Begun = { kind: JubileeKind; id: number; fullname: string; begun: IsoDay; until: IsoDay | null };
type Celebration = Begun & ComingRound;

const fullname = sql`p.display_name`;
const living = sql`p.is_present`;

/** Thousands of days in one word: as an array each of them would be looked at for marks to escape. */
const arrayOf = (days: readonly IsoDay[]) => `{${days.join(',')}}`;

/** Found in the index alone; only whom it names is looked up, one by one, whatever the database believes how many they are. */
const bornOn = (days: readonly IsoDay[]) => sql`
    with born as materialized (
      select p.id, p.birth_date as begun
      from unnest(${arrayOf(days)}::date[]) d(day) join person_card p on p.birth_date = d.day
      where ${living}
    )
    select 'birthday' as kind, b.id, p.fullname, b.begun, null::date as until
    from born b cross join lateral (
      select ${fullname} as fullname from person_card p where p.club_id = current_club() and p.id = b.id limit 1
    ) p`;

/** Members by the day that the club knows them since, or by the first of their roles, with the end of the last one. */
const membersSince = (days: readonly IsoDay[]) => {
  const isMembership = sql`r.code between 1 and 409 and r.code <> 220`;
  return sql`
    with wanted as (
      select day from unnest(${arrayOf(days)}::date[]) d(day)
    ), candidate as (
      select p.club_id, p.id from wanted d join person_card p on p.member_since = d.day where p.member_since is not null
      union
      select r.club_id, r.person_id from wanted d join membership_role_card r on r.starts_on = d.day where ${isMembership}
    )
    select 'membership' as kind, k.id, p.fullname, coalesce(p.member_since, m.first) as begun, m.until
    from candidate k
    cross join lateral (
      select min(r.starts_on) as first, max(coalesce(r.ends_on, date '9999-12-31')) as until
      from membership_role_card r where r.club_id = k.club_id and r.person_id = k.id and ${isMembership}
    ) m
    cross join lateral (
      select ${fullname} as fullname, p.member_since from person_card p
      where p.club_id = k.club_id and p.id = k.id and ${living} limit 1
    ) p
    where m.until is not null`;
};

/** Field by field: one spread behind another would cost more than the question. */
const roundsOf = (all: readonly Begun[], coming: ReadonlyMap<IsoDay, ComingRound>): readonly Celebration[] =>
  all.flatMap(({ kind, id, fullname: name, begun, until }) => {
    const round = coming.get(begun);
    return round === undefined ? [] : [{ kind, id, fullname: name, begun, until, day: round.day, years: round.years }];
  });

const byDay = (one: Celebration, other: Celebration) =>
  one.day.localeCompare(other.day) || one.fullname.localeCompare(other.fullname, 'de');

const wire = ({ id, fullname: name, years, day }: Celebration) => ({
  child_ID: id,
  fullname: name,
  years,
  date: toDayNumber(day),
});

type Celebrations = { thisWeek: Rounds; roundAges: Rounds; roundMemberships: Rounds };
type Rounds = ReadonlyMap<IsoDay, ComingRound>;

const comingFrom = (today: IsoDay): Celebrations => ({
  thisWeek: comingAnniversaries(today, birthdaysWithinDays, () => true),
  roundAges: comingAnniversaries(today, jubileesWithinDays, isRoundAge),
  roundMemberships: comingAnniversaries(today, jubileesWithinDays, isRoundMembership),
});

let lastDay = '';
let lastComing: Celebrations | undefined;

/** The same for everybody who asks on one day, so the last answer is kept. */
const comingOn = (today: IsoDay): Celebrations => {
  if (lastComing === undefined || lastDay !== today) lastComing = comingFrom(today);
  lastDay = today;
  return lastComing;
};

/** Geburtstage der Woche, and the round ones and round memberships of the next months. */
export const celebrations = (ctx: Ctx): BatchedQuery<Pick<Inbox, 'birthdays' | 'jubilees'>> => {
  const { thisWeek, roundAges, roundMemberships } = comingOn(dayInVienna(ctx.now));
  const born = bornOn([...new Set([...thisWeek.keys(), ...roundAges.keys()])]);
  const members = membersSince([...roundMemberships.keys()]);
  return question(sql<Begun>`(${born}) union all (${members})`, (rows) => {
    const ofKind = (kind: JubileeKind) => rows.filter((row) => row.kind === kind);
    const birthdays = roundsOf(ofKind('birthday'), thisWeek).toSorted(byDay);
    const jubilees = [
      ...roundsOf(ofKind('birthday'), roundAges),
      ...roundsOf(ofKind('membership'), roundMemberships).filter(({ until, day }) => until !== null && until > day),
    ].toSorted(byDay);
    return {
      birthdays: { total: birthdays.length, entries: birthdays.slice(0, inboxShows).map(wire) },
      jubilees: {
        total: jubilees.length,
        entries: jubilees.slice(0, inboxShows).map((round) => ({ ...wire(round), kind: round.kind })),
      },
    };
  });
};
