import type { DrawLot } from '@vereinshaus/contract/draws/allocation';
import { fitsNowhereText, rankOf } from '@vereinshaus/contract/draws/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { type DrawnCourse, type DrawnPerson, membershipNeeded, personsToDraw } from '../bookings/index.ts';
import type { StoredDraw } from './draw-record.ts';

/** What a child wishes, as it was saved. */
export type Entry = {
  id: number;
  personId: number;
  managerId: number;
  code: string;
  group: string;
  together: string;
  wishes: number[];
  wanted: number;
  joinsQueue: boolean;
  becomesMember: boolean;
  savedAt: Date;
  /** Who manages the child now; null = it is gone. */
  currentManagerId: number | null;
  name: string;
  /** Got nothing in the last draw that it took part in. */
  lostLast: boolean;
};

/** A lot with those it is for. */
export type MadeLot = DrawLot & {
  entries: readonly Entry[];
  isFormer: boolean;
  lostLast: boolean;
  isMember: boolean;
};

export type Dropped = { entry: Entry; why: string };

export const entriesOfDraw = async (ctx: Pick<Ctx, 'db'>, drawId: number): Promise<readonly Entry[]> => {
  const { rows } = await sql<Entry>`
    select e.id, e.person_id as "personId", e.manager_id as "managerId", e.code, e.group_code as "group", e.together,
      e.wishes, e.wanted, e.joins_queue as "joinsQueue", e.becomes_member as "becomesMember", e.saved_at as "savedAt",
      case when p.is_present then p.manager_id end as "currentManagerId", coalesce(p.display_name, '') as name,
      coalesce((
        select o.outcome = 'lost' from draw_entry o join draw d on d.club_id = o.club_id and d.id = o.draw_id
        where o.club_id = e.club_id and o.person_id = e.person_id and o.outcome in ('won', 'lost')
        order by d.drawn_at desc, d.id desc limit 1
      ), false) as "lostLast"
    from draw_entry e left join person_card p on p.club_id = e.club_id and p.id = e.person_id
    where e.draw_id = ${drawId} order by e.saved_at, e.id`.execute(ctx.db);
  return rows;
};

type Standings = ReadonlyMap<number, ReadonlyMap<number, DrawnPerson>>;

/** Per course, everybody who wishes for it. */
const standingsIn = async (
  ctx: Ctx,
  entries: readonly Entry[],
  courses: readonly DrawnCourse[],
): Promise<Standings> => {
  const standings = new Map<number, ReadonlyMap<number, DrawnPerson>>();
  for (const course of courses) {
    const ids = entries.filter(({ wishes }) => wishes.includes(course.id)).map(({ personId }) => personId);
    standings.set(course.id, await personsToDraw(ctx, course, ids, 'draw'));
  }
  return standings;
};

const anotherFamily = 'Das Kind gehört jetzt zu einer anderen Familie.';
const noCourseLeft = 'Keinen der gewünschten Kurse gibt es noch.';

/** Why a child cannot have this place now; undefined = it can. */
const reasonAgainst = (
  standings: Standings,
  { personId, becomesMember }: Entry,
  courseId: number,
): string | undefined => {
  const standing = standings.get(courseId);
  if (standing === undefined) return noCourseLeft;
  const person = standing.get(personId);
  if (person === undefined) return anotherFamily;
  if (person.needsMembership && !becomesMember) return membershipNeeded;
  return person.reason === '' ? undefined : person.reason;
};

/**
 * Lose: the wishes as they count now. A child that is gone or belongs to another family has none; a wish for a course that is
 * gone, or whose conditions are not met any more, is left out. Of siblings in one lot everybody has to meet them, and it is
 * as far in front as the last of them.
 */
export const lotsOf = async (
  ctx: Ctx,
  draw: StoredDraw,
  entries: readonly Entry[],
  courses: readonly DrawnCourse[],
): Promise<{ lots: readonly MadeLot[]; dropped: readonly Dropped[] }> => {
  const standings = await standingsIn(ctx, entries, courses);
  const dropped: Dropped[] = entries
    .filter(({ currentManagerId, managerId }) => currentManagerId !== managerId)
    .map((entry) => ({ entry, why: anotherFamily }));
  const present = entries.filter(({ currentManagerId, managerId }) => currentManagerId === managerId);
  const lots: MadeLot[] = [];
  for (const [code, members] of groupedBy(present, (entry) => entry.code)) {
    const [first] = members;
    if (first === undefined) continue;
    const reasons = first.wishes.map((course) => ({
      course,
      reason: members.map((entry) => reasonAgainst(standings, entry, course)).find((reason) => reason !== undefined),
    }));
    const personIn = (course: number, { personId }: Entry) => standings.get(course)?.get(personId);
    const wishes = reasons
      .filter(({ reason }) => reason === undefined)
      .map(({ course }) => ({
        course,
        rank: Math.max(
          ...members.map((entry) =>
            rankOf(draw, {
              isFormer: personIn(course, entry)?.isFormer ?? false,
              isMember: personIn(course, entry)?.isMember ?? false,
              lostLast: entry.lostLast,
            }),
          ),
        ),
      }));
    const size = members.length;
    const fits =
      size === 1 || wishes.some(({ course }) => courses.some(({ id, places }) => id === course && places >= size));
    // Too few places for all of them everywhere, since a course became smaller: nothing that was lost by lot.
    if (wishes.length === 0 || !fits) {
      const why = wishes.length > 0 ? fitsNowhereText(size) : (reasons[0]?.reason ?? noCourseLeft);
      dropped.push(...members.map((entry) => ({ entry, why })));
      continue;
    }
    const everybody = (holds: (person: DrawnPerson | undefined) => boolean) =>
      members.every((entry) => wishes.some(({ course }) => holds(personIn(course, entry))));
    lots.push({
      code,
      group: first.group,
      size: members.length,
      wanted: Math.min(first.wanted, draw.maxWanted, wishes.length),
      wishes,
      entries: members,
      isFormer: everybody((person) => person?.isFormer === true),
      lostLast: members.every(({ lostLast }) => lostLast),
      isMember: everybody((person) => person?.isMember === true),
    });
  }
  return { lots, dropped };
};
