import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const start = new Date('2026-03-10T10:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const { sections } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
});

const save = (values: Record<string, unknown> = {}) =>
  house()
    .as(admin)
    .ask(sections.save, { name: 'Turnen', ...values });

const saved = async (values: Record<string, unknown> = {}) => (await save(values)).reply?.ID ?? 0;
const list = async () => (await house().as(admin).call(sections.list, {})).sections;
const page = async (sectionId: number, who: Actor = admin) => house().as(who).ask(sections.get, { ID: sectionId });
const add = (sectionId: number, children: readonly number[], day = 0) =>
  house()
    .as(admin)
    .ask(sections.addMembers, { ID: sectionId, children: [...children], start: day });

const costCentre = async (name: string) => {
  const [row] = await house().sql<{ id: number }>(
    'insert into cost_centre (club_id, name) values ($1, $2) returning id',
    [clubId, name],
  );
  return row?.id ?? 0;
};

describe('sections', () => {
  it('are created with head and cost centre, listed in their order, changed and deleted', async () => {
    const head = await buildPerson(house(), clubId, { first_name: 'Lena', last_name: 'Leiter' });
    const centre = await costCentre('Turnhalle');
    const turnen = await saved({ position: 2, heads: [head.personId], costCentre_ID: centre, shortName: 'TU' });
    await saved({ name: 'Ballsport', position: 1 });
    await saved({ name: 'Alpin', active: false });
    expect((await list()).map(({ name }) => name)).toEqual(['Ballsport', 'Turnen', 'Alpin']);
    expect((await list())[1]).toMatchObject({
      ID: turnen,
      shortName: 'TU',
      costCentre: 'Turnhalle',
      heads: [{ ID: head.personId, fullname: 'Lena Leiter' }],
      members: 0,
      courses: 0,
    });
    await save({ ID: turnen, name: 'Geräteturnen' });
    expect((await list()).find(({ ID }) => ID === turnen)).toMatchObject({ name: 'Geräteturnen', heads: [] });
    await house().as(admin).call(sections.remove, { ID: turnen });
    expect((await list()).map(({ name }) => name)).toEqual(['Ballsport', 'Alpin']);
    const { history } = await house().as(admin).call(contract.history.ofClub, {});
    const told = history.map((entry) => entry.history.description);
    expect(told.slice(0, 2)).toEqual(['Sektion „Geräteturnen“ gelöscht', 'Sektion „Geräteturnen“ geändert']);
  });

  it.each([
    [{ name: ' ' }, 422, { fields: { name: 'Bitte gib einen Namen ein.' } }],
    [{ costCentre_ID: 2_000_000_000 }, 422, { fields: { costCentre_ID: 'Diese Kostenstelle gibt es nicht.' } }],
    [{ heads: [2_000_000_000] }, 422, { fields: { heads: 'Wer hier leiten soll, ist nicht im Verein.' } }],
    [{ ID: 2_000_000_000 }, 404, { code: 'sections.gone' }],
  ])('are refused when %o', async (values, http, refusal) => {
    expect(await save(values)).toMatchObject({ http, refusal });
    expect(await list()).toEqual([]);
  });

  it('have a name of their own, and stay once somebody was in them', async () => {
    const turnen = await saved();
    expect((await save()).refusal?.code).toBe('sections.nameTaken');
    await add(turnen, [admin.personId]);
    expect((await house().as(admin).ask(sections.remove, { ID: turnen })).refusal?.code).toBe('sections.inUse');
  });

  it('of another club, its persons and courses are unknown', async () => {
    const turnen = await saved();
    const otherClub = await buildClub(house());
    const stranger = await buildPerson(house(), otherClub, { staff_level: 90 });
    const elsewhere = await buildCourse(house(), otherClub);
    expect((await page(turnen, stranger)).http).toBe(404);
    expect((await add(turnen, [admin.personId, stranger.personId])).http).toBe(404);
    const set = { course_ID: elsewhere, section_ID: turnen };
    expect((await house().as(admin).ask(sections.setOfCourse, set)).http).toBe(404);
    expect((await save({ ID: turnen, heads: [stranger.personId] })).http).toBe(422);
    expect((await page(turnen)).reply).toMatchObject({ members: [], courses: [], section: { heads: [] } });
  });
});

describe('the members of a section', () => {
  it('come on a day, are there once, and leave with a last day', async () => {
    const turnen = await saved();
    const anna = await buildPerson(house(), clubId, { first_name: 'Anna', birth_date: '2015-03-11' });
    const ben = await buildPerson(house(), clubId, { first_name: 'Ben' });
    expect((await add(turnen, [anna.personId, ben.personId], 20_260_101)).reply?.added).toBe(2);
    expect((await add(turnen, [anna.personId])).reply?.added).toBe(0);
    const members = (await page(turnen)).reply?.members ?? [];
    expect(members.find(({ ID }) => ID === anna.personId)).toMatchObject({ age: 10, since: 20_260_101, until: 0 });
    const end = { ID: turnen, child_ID: anna.personId, end: 20_260_309 };
    expect((await house().as(admin).ask(sections.endMember, end)).http).toBe(200);
    expect((await page(turnen)).reply?.members.map(({ ID }) => ID)).toEqual([ben.personId]);
    expect(
      (
        await house()
          .as(admin)
          .ask(sections.endMember, { ...end, ID: turnen, end: 0 })
      ).http,
    ).toBe(404);
    // She may join again.
    expect((await add(turnen, [anna.personId])).reply?.added).toBe(1);
  });

  it('are set from the profile, several at once, and told in the history', async () => {
    const [turnen, tennis] = [await saved(), await saved({ name: 'Tennis' })];
    const anna = await buildPerson(house(), clubId, { first_name: 'Anna' });
    const set = (ids: readonly number[]) =>
      house()
        .as(admin)
        .call(sections.setOfPerson, { child_ID: anna.personId, sections: [...ids] });
    const of = async () =>
      (await house().as(anna).call(sections.ofPerson, { child_ID: anna.personId })).sections.map(({ name }) => name);
    await set([turnen, tennis]);
    expect(await of()).toEqual(['Tennis', 'Turnen']);
    now = new Date('2026-04-10T10:00:00Z');
    await set([tennis]);
    expect(await of()).toEqual(['Tennis']);
    const { history } = await house().as(admin).call(contract.history.ofPerson, { userID: anna.personId });
    expect(history[0]?.history.description).toBe('Sektion „Turnen“ beendet, letzter Tag 09.04.2026');
  });

  it('are found in the list of persons', async () => {
    const [turnen, tennis] = [await saved(), await saved({ name: 'Tennis' })];
    const anna = await buildPerson(house(), clubId, { first_name: 'Anna' });
    await add(turnen, [anna.personId]);
    const found = async (sectionId: number) =>
      (
        await house()
          .as(admin)
          .call(contract.persons.list, { criteria: { section: String(sectionId) } })
      ).users.map(({ ID }) => ID);
    expect(await found(turnen)).toEqual([anna.personId]);
    expect(await found(tennis)).toEqual([]);
  });

  it('do not come to a section that is inactive', async () => {
    const turnen = await saved({ active: false });
    expect((await add(turnen, [admin.personId])).refusal?.code).toBe('sections.inactive');
  });

  it('of two who are one are there once', async () => {
    const turnen = await saved();
    const [one, other] = [await buildPerson(house(), clubId), await buildPerson(house(), clubId)];
    await add(turnen, [one.personId, other.personId]);
    await save({ ID: turnen, heads: [one.personId, other.personId] });
    await house().as(admin).call(contract.duplicates.merge, { survivor_ID: one.personId, other_ID: other.personId });
    const reply = (await page(turnen)).reply;
    expect(reply?.members.map(({ ID }) => ID)).toEqual([one.personId]);
    expect(reply?.section.heads.map(({ ID }) => ID)).toEqual([one.personId]);
  });
});

describe('the head of a section', () => {
  it('sees its members and courses, of no other section, and changes nothing', async () => {
    const head = await buildPerson(house(), clubId, { first_name: 'Lena' });
    const [turnen, tennis] = [await saved({ heads: [head.personId] }), await saved({ name: 'Tennis' })];
    const anna = await buildPerson(house(), clubId, { first_name: 'Anna', last_name: 'Muster' });
    await add(turnen, [anna.personId]);
    const { reply } = await page(turnen, head);
    expect(reply?.members.map(({ fullname }) => fullname)).toEqual(['Anna Muster']);
    expect(reply?.fees).toBeUndefined();
    expect(reply?.section.charged).toBeUndefined();
    expect((await page(tennis, head)).http).toBe(403);
    const asHead = house().as(head);
    expect((await asHead.ask(sections.list, {})).http).toBe(403);
    expect((await asHead.ask(sections.addMembers, { ID: turnen, children: [anna.personId] })).http).toBe(403);
    expect((await asHead.ask(contract.persons.get, { child_ID: anna.personId })).http).toBe(403);
    expect((await asHead.call(sections.mine, {})).sections.map(({ name }) => name)).toEqual(['Turnen']);
    await save({ ID: turnen, heads: [] });
    expect((await page(turnen, head)).http).toBe(403);
  });

  it('stands in „Wer sieht meine Daten?“ of its members', async () => {
    const head = await buildPerson(house(), clubId, { first_name: 'Lena', last_name: 'Leiter' });
    const turnen = await saved({ heads: [head.personId] });
    const anna = await buildPerson(house(), clubId, { first_name: 'Anna' });
    const seesName = async () => {
      const { parts } = await house().as(anna).call(contract.profile.dataViewers, { child_ID: anna.personId });
      return parts.find(({ part }) => part === 'name')?.viewers.find(({ ID }) => ID === head.personId)?.reasons;
    };
    expect(await seesName()).toBeUndefined();
    await add(turnen, [anna.personId]);
    expect(await seesName()).toEqual([{ kind: 'sectionHead' }]);
  });
});

describe('the courses of a section', () => {
  it('belong to one, are counted, and a copy belongs to the same', async () => {
    const [turnen, tennis] = [await saved(), await saved({ name: 'Tennis' })];
    const courseId = await buildCourse(house(), clubId);
    await buildParticipation(house(), clubId, courseId, admin.personId);
    const set = (sectionId: number) =>
      house().as(admin).call(sections.setOfCourse, { course_ID: courseId, section_ID: sectionId });
    await set(tennis);
    await set(turnen);
    expect((await page(tennis)).reply?.courses).toEqual([]);
    expect((await page(turnen)).reply?.courses).toMatchObject([{ name: 'Kinderturnen', participants: 1 }]);
    expect((await list()).map(({ courses }) => courses)).toEqual([0, 1]);
    const wanted = { course_ID: courseId, withParticipants: false };
    const { course_ID: copy } = await house().as(admin).call(contract.bookings.duplicateCourse, wanted);
    expect((await house().as(admin).call(sections.ofCourse, { course_ID: copy })).section_ID).toBe(turnen);
    await set(0);
    expect((await house().as(admin).call(sections.ofCourse, { course_ID: courseId })).section_ID).toBe(0);
  });
});
