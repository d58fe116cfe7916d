import type { DrawCandidate, DrawnChild, OfficeDraw, OwnDraw, OwnEntry } from '@vereinshaus/contract/draws/calls';
import {
  type DrawOutcome,
  drawStateOf,
  type Preferences,
  preferredBy,
  type Togetherness,
} from '@vereinshaus/contract/draws/rules';
import { answersTo, type DrawSheet, numberText } from '@vereinshaus/contract/draws/sheet';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { coursesToDraw, personsToDraw, pricesIfDrawn } from '../bookings/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { coursesOfDraw, findDraw } from './draw-record.ts';
import { drawErrors } from './draws.errors.ts';

type DrawRow = {
  id: number;
  name: string;
  opensAt: Date;
  closesAt: Date;
  drawnAt: Date | null;
  stoppedAt: Date | null;
  confirmHours: number;
  maxWanted: number;
  prefersFormer: boolean;
  prefersLost: boolean;
  prefersMembers: boolean;
  seedHash: string;
  sheet: DrawSheet | null;
  courses: { course_ID: number; name: string; places: number }[];
  changes: { time: number; text: string; reason: string }[];
  children: number;
  lots: number;
  won: number;
  twins: number;
};

/** What is over is shown for so long. */
const shownDays = 370;

const drawRows = async (ctx: Ctx): Promise<readonly DrawRow[]> => {
  if (!(await clubSettingsOf(ctx)).enableDraws) return [];
  const { rows } = await sql<DrawRow>`
    select d.id, d.name, d.opens_at as "opensAt", d.closes_at as "closesAt", d.drawn_at as "drawnAt", d.stopped_at as "stoppedAt",
      d.confirm_hours as "confirmHours", d.max_wanted as "maxWanted", d.prefers_former as "prefersFormer",
      d.prefers_lost as "prefersLost", d.prefers_members as "prefersMembers", d.seed_hash as "seedHash", d.sheet,
      coalesce((select json_agg(json_build_object('course_ID', c.id, 'name', c.name, 'places', greatest(0, coalesce(c.max_participants, 0) - (
            select count(*) from participation_card t
            where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null and t.role = ${roleLiteral.participant})
          )) order by c.name collate "de-AT-x-icu", c.id)
        from draw_course o join course_card c on c.club_id = o.club_id and c.id = o.course_id
        where o.club_id = d.club_id and o.draw_id = d.id and c.deleted_at is null), '[]') as courses,
      coalesce((select json_agg(json_build_object('time', extract(epoch from h.changed_at)::integer, 'text', h.change, 'reason', h.reason)
          order by h.id desc)
        from draw_change h where h.club_id = d.club_id and h.draw_id = d.id), '[]') as changes,
      e.children, e.lots, e.won, case when d.drawn_at is null and d.stopped_at is null then (
        select count(*)::integer from (
          select from draw_entry t join person_card p on p.club_id = t.club_id and p.id = t.person_id
          where t.club_id = d.club_id and t.draw_id = d.id and p.is_present and p.birth_date is not null
          group by fold(p.display_name), p.birth_date having count(*) > 1
        ) same
      ) else 0 end as twins
    from draw d cross join lateral (
      select count(*)::integer as children, count(distinct e.code)::integer as lots,
        (count(*) filter (where e.outcome = 'won'))::integer as won
      from draw_entry e where e.club_id = d.club_id and e.draw_id = d.id
    ) e
    where coalesce(d.drawn_at, d.stopped_at, d.closes_at) > ${ctx.now}::timestamptz - make_interval(days => ${shownDays})
      or (d.drawn_at is null and d.stopped_at is null)
    order by coalesce(d.drawn_at, d.stopped_at) desc nulls first, d.closes_at, d.id`.execute(ctx.db);
  return rows;
};

const toldDraw = (ctx: Ctx, row: DrawRow) => ({
  ID: row.id,
  name: row.name,
  state: drawStateOf(row, ctx.now),
  opens: toSeconds(row.opensAt),
  closes: toSeconds(row.closesAt),
  drawn: toSeconds(row.drawnAt),
  confirmHours: row.confirmHours,
  maxWanted: row.maxWanted,
  prefersFormer: row.prefersFormer,
  prefersLost: row.prefersLost,
  prefersMembers: row.prefersMembers,
  seedHash: row.seedHash,
  courses: row.courses.map((course) => ({
    ...course,
    places: row.sheet?.courses.find(({ id }) => id === course.course_ID)?.places ?? course.places,
  })),
  changes: row.changes,
});

type EntryRow = Omit<OwnEntry, 'number' | 'answers'> & { draw_ID: number };

/** Of the family as it is now; what another Verwalter has wished for a child is not told. */
const ownEntries = async (ctx: Ctx): Promise<readonly EntryRow[]> => {
  const { id } = viewerOf(ctx);
  const { rows } = await sql<EntryRow & { together: Togetherness; outcome: DrawOutcome }>`
    select e.draw_id as "draw_ID", p.id as "child_ID", p.display_name as fullname, e.code, e.together, e.group_code as "group",
      e.wishes, e.wanted, e.joins_queue as "joinsQueue", e.becomes_member as "becomesMember", e.outcome,
      e.dropped_because as "droppedBecause"
    from draw_entry e join person_card p on p.club_id = e.club_id and p.id = e.person_id
    where (p.id = ${id} or p.manager_id = ${id}) and e.manager_id = p.manager_id and p.deleted_at is null
    order by e.draw_id, p.birth_date nulls last, p.id`.execute(ctx.db);
  return rows;
};

const entryOf = (row: EntryRow): Omit<OwnEntry, 'number' | 'answers'> => {
  const { draw_ID: _, ...entry } = row;
  return entry;
};

const toldAnswers = (sheet: DrawSheet, code: string) =>
  answersTo(sheet, code).map(({ course: course_ID, state, text }) => ({ course_ID, state, text }));

const withAnswers = (entry: EntryRow, sheet: DrawSheet | null): OwnEntry => ({
  ...entryOf(entry),
  number: sheet === null ? '' : numberText(sheet, entry.code),
  answers: sheet === null ? [] : toldAnswers(sheet, entry.code),
});

/** Verlosungen, as a family sees them. */
export const drawsOfViewer = async (ctx: Ctx): Promise<OwnDraw[]> => {
  const rows = await drawRows(ctx);
  const entries = rows.length === 0 ? [] : await ownEntries(ctx);
  return rows.map((row) => ({
    ...toldDraw(ctx, row),
    own: entries.filter((entry) => entry.draw_ID === row.id).map((entry) => withAnswers(entry, row.sheet)),
  }));
};

export const drawsOfClub = async (ctx: Ctx): Promise<OfficeDraw[]> =>
  (await drawRows(ctx)).map((row) => ({
    ...toldDraw(ctx, row),
    children: row.children,
    lots: row.lots,
    won: row.won,
    twins: row.twins,
  }));

/** Who of the family can wish for which course. */
export const candidatesFor = async (ctx: Ctx, drawId: number): Promise<DrawCandidate[]> => {
  await findDraw(ctx, drawId);
  const family = await ctx.db
    .selectFrom('person_card as p')
    .where('p.manager_id', '=', viewerOf(ctx).id)
    .where('p.is_present', '=', true)
    .select(['p.id', 'p.display_name as fullname'])
    .orderBy('p.birth_date', (order) => order.desc().nullsLast())
    .orderBy('p.id')
    .execute();
  const ids = family.map(({ id }) => id);
  const told = new Map<number, DrawCandidate['courses']>(ids.map((id) => [id, []]));
  for (const course of await coursesToDraw(ctx, await coursesOfDraw(ctx, drawId))) {
    const persons = await personsToDraw(ctx, course, ids, 'wish');
    const eligible = ids.filter((id) => persons.get(id)?.reason === '');
    const prices = await pricesIfDrawn(ctx, course, eligible);
    for (const [id, person] of persons) {
      told.get(id)?.push({
        course_ID: course.id,
        reason: person.reason,
        price: prices.get(id) ?? 0,
        needsMembership: person.needsMembership,
      });
    }
  }
  return family.map(({ id, fullname }) => ({ child_ID: id, fullname: fullname ?? '', courses: told.get(id) ?? [] }));
};

type DrawnRow = Pick<EntryRow, 'child_ID' | 'fullname' | 'code' | 'outcome' | 'droppedBecause'>;

/** For whoever is asked why: each child with what its family reads. Who is gone since is named no more. */
export const resultsOfDraw = async (ctx: Ctx, drawId: number): Promise<DrawnChild[]> => {
  await findDraw(ctx, drawId);
  const { rows } = await sql<Preferences & { sheet: DrawSheet | null }>`
    select d.sheet, d.prefers_former as "prefersFormer", d.prefers_lost as "prefersLost", d.prefers_members as "prefersMembers"
    from draw d where d.id = ${drawId}`.execute(ctx.db);
  const [draw] = rows;
  if (draw === undefined || draw.sheet === null) throw drawErrors.notDrawn();
  const { sheet } = draw;
  const { rows: children } = await sql<DrawnRow & { outcome: DrawOutcome }>`
    select p.id as "child_ID", p.display_name as fullname, e.code, e.outcome, e.dropped_because as "droppedBecause"
    from draw_entry e join person_card p on p.club_id = e.club_id and p.id = e.person_id
    where e.draw_id = ${drawId} and p.deleted_at is null
    order by p.display_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return children.map((child) => ({
    ...child,
    number: numberText(sheet, child.code),
    answers: toldAnswers(sheet, child.code),
    preferred: (sheet.lots.find(({ code }) => code === child.code)?.wishes ?? []).map(
      ({ course: course_ID, rank }) => ({
        course_ID,
        because: preferredBy(draw, rank),
      }),
    ),
  }));
};

/** Das Losblatt: for everybody who is signed in, once it is drawn. */
export const sheetOfDraw = async (ctx: Ctx, drawId: number) => {
  await findDraw(ctx, drawId);
  const { rows } = await sql<{ seedHash: string; sheet: DrawSheet | null }>`
    select d.seed_hash as "seedHash", d.sheet from draw d where d.id = ${drawId}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined || row.sheet === null) throw drawErrors.notDrawn();
  const { version, seed, seedHash, courses, lots, placed } = row.sheet;
  return {
    seedHash: row.seedHash,
    sheet: {
      version,
      seed,
      seedHash,
      courses: [...courses],
      lots: lots.map((lot) => ({ ...lot, wishes: [...lot.wishes] })),
      placed: [...placed],
    },
  };
};
