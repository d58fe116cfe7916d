import { addDays, dayInVienna, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { lockSection } from './save-section.ts';
import { sectionErrors } from './sections.errors.ts';
import { currentSections } from './sections.queries.ts';

/** Persons in the order of their numbers, as everybody locks them; who is not there refuses the whole. */
const lockPersons = async (ctx: Ctx, personIds: readonly number[]) => {
  const wanted = [...new Set(personIds)];
  const rows = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', (eb) => eb.fn.any(eb.val(wanted)))
    .where('p.is_present', '=', true)
    .select('p.id')
    .orderBy('p.id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) {
    throw wanted.length === 1 ? sectionErrors.personGone() : sectionErrors.someoneGone();
  }
  return rows.map(({ id }) => id);
};

const startOf = (ctx: Ctx, start: number): IsoDay => {
  if (start === 0) return dayInVienna(ctx.now);
  const day = fromDayNumber(start);
  if (day === null) throw sectionErrors.noDay();
  return day;
};

/** Whoever is in it on that day or later stays as they are; gives back who has come. */
const enter = async (ctx: Ctx, sectionId: number, personIds: readonly number[], startsOn: IsoDay) => {
  const { name, active } = await lockSection(ctx, sectionId);
  if (!active) throw sectionErrors.inactive();
  const { rows } = await sql<{ id: number }>`
    insert into section_member (club_id, section_id, person_id, starts_on)
    select current_club(), ${sectionId}, p.id, ${startsOn}::date from unnest(${[...personIds]}::integer[]) as p (id)
    where not exists (select from section_member m where m.section_id = ${sectionId} and m.person_id = p.id
      and (m.ends_on is null or m.ends_on > ${startsOn}::date))
    returning person_id as id`.execute(ctx.db);
  await recordHistoryForEach(
    ctx,
    rows.map(({ id }) => ({ kind: 'section.joined' as const, personId: id, details: { name, startsOn } })),
  );
  return rows.length;
};

type MembersInput = { sectionId: number; personIds: readonly number[]; start: number };

/** Personen zu einer Sektion geben. */
export const addSectionMembers = async (ctx: Ctx, { sectionId, personIds, start }: MembersInput): Promise<number> =>
  enter(ctx, sectionId, await lockPersons(ctx, personIds), startOf(ctx, start));

/** It ends with its last day; who would end before beginning was never in it. */
const leave = async (ctx: Ctx, sectionId: number, personId: number, lastDay: IsoDay): Promise<boolean> => {
  const { name } = await lockSection(ctx, sectionId);
  const endsOn = addDays(lastDay, 1);
  const isMeant = sql<boolean>`(ends_on is null or ends_on > ${endsOn}::date)`;
  const undone = await ctx.db
    .deleteFrom('section_member')
    .where('section_id', '=', sectionId)
    .where('person_id', '=', personId)
    .where('starts_on', '>=', endsOn)
    .returning('id')
    .execute();
  const ended = await ctx.db
    .updateTable('section_member')
    .set({ ends_on: endsOn })
    .where('section_id', '=', sectionId)
    .where('person_id', '=', personId)
    .where('starts_on', '<', endsOn)
    .where(isMeant)
    .returning('id')
    .execute();
  if (undone.length + ended.length === 0) return false;
  await recordHistory(ctx, { kind: 'section.left', personId, details: { name, lastDay } });
  return true;
};

type EndInput = { sectionId: number; personId: number; end: number };

/** Aus der Sektion nehmen. */
export const endSectionMember = async (ctx: Ctx, { sectionId, personId, end }: EndInput) => {
  await lockPersons(ctx, [personId]);
  const lastDay = end === 0 ? addDays(dayInVienna(ctx.now), -1) : fromDayNumber(end);
  if (lastDay === null) throw sectionErrors.noEnd();
  if (!(await leave(ctx, sectionId, personId, lastDay))) throw sectionErrors.notIn();
};

/** Sektionen einer Person festlegen: from today on she is in exactly these. */
export const setSectionsOfPerson = async (ctx: Ctx, personId: number, sectionIds: readonly number[]) => {
  await lockPersons(ctx, [personId]);
  const before = (await currentSections(ctx, personId)).map(({ ID }) => ID);
  const today = dayInVienna(ctx.now);
  const wanted = [...new Set(sectionIds)];
  // In the order of their numbers, as everybody locks them.
  for (const sectionId of [...new Set([...before, ...wanted])].toSorted((a, b) => a - b)) {
    if (!wanted.includes(sectionId)) await leave(ctx, sectionId, personId, addDays(today, -1));
    else if (!before.includes(sectionId)) await enter(ctx, sectionId, [personId], today);
  }
};
