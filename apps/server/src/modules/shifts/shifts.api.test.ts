import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { shiftTexts } from '@vereinshaus/contract/shifts/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildGrant } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bar, buildShiftWorld, inHours, plan, planShift, type ShiftWorld, testNow } from './shifts.testing.ts';

const house = useHouse({ clock: () => testNow });
const { shifts, history, courses, bookings } = contract;

let world: ShiftWorld;
beforeEach(async () => {
  world = await buildShiftWorld(house());
});

const get = (actor: Actor = world.mother) => house().as(actor).call(shifts.get, { courseID: world.courseId });
const save = (data: Parameters<typeof plan>[2], actor: Actor = world.admin, version?: number) =>
  house()
    .as(actor)
    .ask(shifts.update, { courseID: world.courseId, data, ...(version !== undefined && { version }) });
const join = (shiftId: number, actor: Actor = world.mother) =>
  house().as(actor).ask(shifts.join, { courseID: world.courseId, shift_ID: shiftId });
const joinAll = (shiftId: number, persons: readonly { personId: number }[], actor: Actor = world.mother) =>
  house()
    .as(actor)
    .ask(shifts.joinMultiple, {
      courseID: world.courseId,
      shift_ID: shiftId,
      child_IDs: persons.map(({ personId }) => personId),
    });
const remove = (shiftId: number, { personId }: { personId: number }, actor: Actor = world.admin) =>
  house().as(actor).ask(shifts.cancelAsAdmin, { courseID: world.courseId, shift_ID: shiftId, child_ID: personId });
const names = async (actor?: Actor) => (await get(actor)).participations.map(({ fullname }) => fullname);

describe('the plan', () => {
  it('keeps locations in their order and shifts by their beginning, with every field', async () => {
    const late = bar({
      name: 'Abwasch',
      dateFrom: inHours(30),
      dateTo: inHours(31),
      count: null,
      info: 'Zeile 1\nZeile 2',
    });
    const { locations, version } = await plan(house(), world, [
      { name: 'Küche', shifts: [late, bar()] },
      { name: 'Hof', shifts: [] },
    ]);
    expect(version).toBe(1);
    expect(locations).toMatchObject([
      {
        name: 'Küche',
        deleted: false,
        shifts: [
          { name: 'Bar', dateFrom: inHours(24), dateTo: inHours(28), count: 2, info: '' },
          { name: 'Abwasch', dateFrom: inHours(30), dateTo: inHours(31), count: 0, info: 'Zeile 1\nZeile 2' },
        ],
      },
      { name: 'Hof', shifts: [] },
    ]);
  });

  it('is put into another order, and a shift goes to another location', async () => {
    const { locations } = await plan(house(), world, [
      { name: 'Küche', shifts: [bar()] },
      { name: 'Hof', shifts: [] },
    ]);
    const [kitchen, yard] = locations;
    const again = await plan(house(), world, [
      { ID: yard?.ID ?? 0, name: 'Hof', shifts: kitchen?.shifts ?? [] },
      { ID: kitchen?.ID ?? 0, name: 'Küche', shifts: [] },
    ]);
    expect(again.locations.map(({ name, shifts: own }) => [name, own.length])).toEqual([
      ['Hof', 1],
      ['Küche', 0],
    ]);
  });

  it('hides what is deleted from those who help, except a shift with somebody in it; it can be restored', async () => {
    const { locations } = await plan(house(), world, [
      { name: 'Hof', shifts: [bar(), bar({ name: 'Grill' })] },
      { name: 'Küche', shifts: [] },
    ]);
    const [yard, kitchen] = locations;
    const [one, other] = yard?.shifts ?? [];
    await join(one?.ID ?? 0);
    const gone = (deleted: boolean) => [
      {
        ID: yard?.ID ?? 0,
        name: 'Hof',
        shifts: [one, other].flatMap((shift) => (shift ? [{ ...shift, deleted }] : [])),
      },
      { ID: kitchen?.ID ?? 0, name: 'Küche', deleted, shifts: [] },
    ];
    const all = await plan(house(), world, gone(true));
    expect(all.locations.map(({ deleted, shifts: own }) => [deleted, own.map((shift) => shift.deleted)])).toEqual([
      [false, [true, true]],
      [true, []],
    ]);
    expect((await get()).locations.map(({ name, shifts: own }) => [name, own.map((shift) => shift.name)])).toEqual([
      ['Hof', ['Bar']],
    ]);
    expect((await join(one?.ID ?? 0, world.other)).http).toBe(404);
    await plan(house(), world, gone(false));
    expect((await get()).locations.map(({ name, shifts: own }) => [name, own.length])).toEqual([
      ['Hof', 2],
      ['Küche', 0],
    ]);
  });

  it('what a draft does not name stays', async () => {
    await plan(house(), world, [{ name: 'Hof', shifts: [bar()] }]);
    const { locations } = await plan(house(), world, [{ name: 'Küche', shifts: [] }]);
    expect(locations.map(({ name }) => name).toSorted()).toEqual(['Hof', 'Küche']);
  });

  it('of an older state is not saved over a newer one', async () => {
    await plan(house(), world, [{ name: 'Hof', shifts: [] }]);
    const { http, refusal } = await save([{ name: 'Küche', shifts: [] }], world.admin, 0);
    expect([http, refusal?.message]).toEqual([
      409,
      'Die Schicht-Einteilung wurde inzwischen geändert. Deine Änderungen sind noch nicht gespeichert. Bitte sieh dir den neuen Stand an und speichere dann noch einmal.',
    ]);
    expect((await get()).locations).toHaveLength(1);
    expect((await save([{ name: 'Küche', shifts: [] }], world.admin, 1)).http).toBe(200);
  });

  it('never takes fewer than are in it', async () => {
    const shiftId = await planShift(house(), world);
    await joinAll(shiftId, [world.lena, world.max]);
    const [yard] = (await get(world.admin)).locations;
    const withCount = (count: number) => [
      { ID: yard?.ID ?? 0, name: 'Hof', shifts: (yard?.shifts ?? []).map((shift) => ({ ...shift, count })) },
    ];
    const { http, refusal } = await save(withCount(1));
    expect([http, refusal?.message]).toEqual([
      422,
      'Für „Bar“ sind schon 2 Personen eingeteilt. Bitte entferne zuerst jemanden.',
    ]);
    expect((await save(withCount(3))).http).toBe(200);
  });

  it.each([
    ['ends before it begins', { dateTo: inHours(23) }],
    ['has no name', { name: ' ' }],
    ['takes a negative number', { count: -1 }],
    ['is unknown', { ID: 2_000_000_000 }],
  ])('is refused as a whole when a shift %s', async (_, wrong) => {
    const { http } = await save([
      { name: 'Hof', shifts: [bar()] },
      { name: 'Küche', shifts: [bar(wrong)] },
    ]);
    expect([422, 404]).toContain(http);
    expect((await get()).locations).toEqual([]);
  });

  it('names nothing of another course, and nothing twice', async () => {
    const elsewhere = await buildCourse(house(), world.clubId);
    await planShift(house(), world);
    const [yard] = (await get(world.admin)).locations;
    const ofOther = { ID: yard?.ID ?? 0, name: 'Hof', shifts: [] };
    expect(
      (
        await house()
          .as(world.admin)
          .ask(shifts.update, { courseID: elsewhere, data: [ofOther] })
      ).http,
    ).toBe(404);
    expect((await save([ofOther, ofOther])).refusal?.message).toBe(
      'Ein Ort oder eine Schicht kommt im Entwurf doppelt vor. Es wurde nichts gespeichert.',
    );
  });

  it('is edited with course/data, also for this course alone, and by nobody else', async () => {
    const editor = await world.person('Edith');
    expect((await save([], editor)).http).toBe(403);
    await buildGrant(house(), world.clubId, editor.personId, 'course/data', {
      entity_type: 'course',
      entity_id: world.courseId,
    });
    expect((await save([], editor)).http).toBe(200);
    expect((await save([], world.mother)).http).toBe(403);
    expect((await save([], null)).http).toBe(401);
  });

  it('leaves in the history what came, changed and went', async () => {
    const { locations } = await plan(house(), world, [{ name: 'Hof', shifts: [bar(), bar({ name: 'Grill' })] }]);
    const [yard] = locations;
    const [one, other] = yard?.shifts ?? [];
    await plan(house(), world, [
      {
        ID: yard?.ID ?? 0,
        name: 'Hof',
        shifts: [one && { ...one, count: 5 }, other && { ...other, deleted: true }].flatMap((shift) => shift ?? []),
      },
    ]);
    const entries = await house().as(world.admin).call(courses.history, { courseId: world.courseId });
    expect(JSON.stringify(entries)).toContain('geändert: Bar (Hof); gelöscht: Grill (Hof)');
  });

  it('moves along with a copy of the course, with nobody in it', async () => {
    const shiftId = await planShift(house(), world);
    await join(shiftId);
    const { course_ID: copyId } = await house()
      .as(world.admin)
      .call(bookings.duplicateCourse, { course_ID: world.courseId });
    const copy = await house().as(world.admin).call(shifts.get, { courseID: copyId });
    expect(copy).toMatchObject({
      participations: [],
      locations: [{ name: 'Hof', shifts: [{ name: 'Bar', dateFrom: inHours(24) + 364 * 86_400, count: 2 }] }],
    });
  });
});

describe('the tab', () => {
  it('is for those whose family takes part, and for whoever may plan it', async () => {
    const waits = await world.person('Wanda');
    await world.join(waits.personId, { role: participationRole.waiting, queued_at: testNow });
    const stranger = await world.person('Sepp');
    const planner = await world.person('Paula', { staff_level: 80 });
    const ask = async (actor: Actor) => (await house().as(actor).ask(shifts.get, { courseID: world.courseId })).http;
    const asked = [];
    for (const actor of [world.mother, world.lena, world.admin, planner, waits, stranger, null])
      asked.push(await ask(actor));
    expect(asked).toEqual([200, 200, 200, 200, 403, 403, 401]);
    await buildGrant(house(), world.clubId, stranger.personId, 'course/data', {
      entity_type: 'course',
      entity_id: world.courseId,
    });
    expect(await ask(stranger)).toBe(200);
  });

  it('offers whom one may put into a shift: the family, or everybody in the course', async () => {
    expect((await get()).persons.map(({ fullname }) => fullname)).toEqual([
      'Lena Gruber',
      'Maria Gruber',
      'Max Gruber',
    ]);
    expect((await get(world.admin)).persons).toHaveLength(4);
  });
});

describe('joining', () => {
  it('is seen by everybody in the course, and stands in the history of the person', async () => {
    const shiftId = await planShift(house(), world);
    expect((await join(shiftId)).reply?.message).toBe('Danke! Die Einteilung ist gespeichert.');
    expect(await names(world.other)).toEqual(['Maria Gruber']);
    const told = await house().as(world.admin).call(history.ofPerson, { userID: world.mother.personId });
    expect(JSON.stringify(told)).toContain('Zur Schicht eingeteilt: Bar (Hof)');
  });

  it('is refused when the shift is full; without a count it never is', async () => {
    const shiftId = await planShift(house(), world, bar({ count: 1 }));
    await join(shiftId);
    const { http, refusal } = await join(shiftId, world.other);
    expect([http, refusal?.message]).toEqual([409, '„Bar“ ist schon voll.']);
    const open = await planShift(house(), world, bar({ count: 0, dateFrom: inHours(40), dateTo: inHours(41) }));
    expect((await joinAll(open, [world.mother, world.lena, world.max, world.other], world.admin)).http).toBe(200);
  });

  it('of several is all or nobody', async () => {
    const shiftId = await planShift(house(), world);
    const { refusal } = await joinAll(shiftId, [world.mother, world.lena, world.max]);
    expect(refusal?.message).toBe('Bei „Bar“ sind nur noch 2 Plätze frei. Es wurde niemand eingeteilt.');
    expect(await names()).toEqual([]);
    expect((await joinAll(shiftId, [world.lena, world.max])).http).toBe(200);
    expect(await names()).toEqual(['Lena Gruber', 'Max Gruber']);
  });

  it('needs somebody to be chosen', async () => {
    const shiftId = await planShift(house(), world);
    const { http, refusal } = await joinAll(shiftId, []);
    expect([http, refusal?.message]).toEqual([422, shiftTexts.nobodyChosen]);
  });

  it('is for the own family; a planner puts in everybody of the course', async () => {
    const shiftId = await planShift(house(), world);
    expect((await joinAll(shiftId, [world.other])).http).toBe(404);
    const outsider = await world.person('Sepp', { manager_id: world.mother.personId });
    expect((await joinAll(shiftId, [outsider])).refusal?.message).toBe(
      'Sepp Gruber nimmt an diesem Kurs nicht teil. Es wurde niemand eingeteilt.',
    );
    const planner = await world.person('Paula', { staff_level: 80 });
    expect((await joinAll(shiftId, [world.other, world.lena], planner)).http).toBe(200);
    expect(await names()).toEqual(['Otto Anders', 'Lena Gruber']);
  });

  it('twice is refused, as is a shift that is over, of another course or of another club', async () => {
    const shiftId = await planShift(house(), world);
    await join(shiftId);
    expect((await join(shiftId)).refusal?.message).toBe('Maria Gruber ist für diese Schicht schon eingeteilt.');
    const over = await planShift(house(), world, bar({ dateFrom: inHours(-5), dateTo: inHours(-1) }));
    expect((await join(over)).refusal?.message).toBe('Diese Schicht ist schon vorbei.');
    const elsewhere = await buildShiftWorld(house());
    expect((await join(await planShift(house(), elsewhere))).http).toBe(404);
  });

  it('waits for the shirt size where the club asks for it', async () => {
    world = await buildShiftWorld(house(), { requireShirtSize: true });
    const shiftId = await planShift(house(), world);
    expect((await join(shiftId)).refusal?.message).toBe(
      'Bitte gehe zuerst in dein Profil und ergänze deine T-Shirt-Größe. Vielen Dank.',
    );
    expect((await joinAll(shiftId, [world.lena])).refusal?.message).toBe(
      'Bei Lena Gruber fehlt die T-Shirt-Größe. Bitte ergänze sie zuerst im Profil. Es wurde niemand eingeteilt.',
    );
    await house().sql(`update person set extra = '{"shirt": "M"}' where id = $1`, [world.mother.personId]);
    expect((await join(shiftId)).http).toBe(200);
  });
});

describe('leaving', () => {
  it('of somebody else is for roles from 80', async () => {
    const shiftId = await planShift(house(), world);
    await join(shiftId);
    expect((await remove(shiftId, world.mother, world.other)).http).toBe(403);
    const planner = await world.person('Paula', { staff_level: 80 });
    expect((await remove(shiftId, world.mother, planner)).http).toBe(200);
    expect(await names()).toEqual([]);
    expect((await remove(shiftId, world.mother)).refusal?.message).toBe(
      'Diese Person ist für diese Schicht nicht eingeteilt.',
    );
  });

  it('oneself or a child is possible until it begins, others never', async () => {
    const cancel = (shiftId: number, { personId }: { personId: number }, actor: Actor = world.mother) =>
      house().as(actor).ask(shifts.cancel, { courseID: world.courseId, shift_ID: shiftId, child_ID: personId });
    const shiftId = await planShift(house(), world);
    await joinAll(shiftId, [world.mother, world.lena]);
    expect((await cancel(shiftId, world.lena)).http).toBe(200);
    expect((await cancel(shiftId, world.mother, world.other)).http).toBe(404);
    expect(await names()).toEqual(['Maria Gruber']);
    const begun = await planShift(house(), world, bar({ dateFrom: inHours(-1), dateTo: inHours(2) }));
    await join(begun, world.other);
    const { http, refusal } = await cancel(begun, world.other, world.other);
    expect([http, refusal?.message]).toEqual([
      422,
      'Diese Schicht hat schon begonnen. Bitte wende dich an den Verein.',
    ]);
    expect(await names(world.other)).toContain('Otto Anders');
  });
});

describe('the list of everybody', () => {
  const users = (actor: Actor = world.admin) => house().as(actor).ask(shifts.users, { courseID: world.courseId });

  it('names their shifts and how they are reached; children through the Verwalter', async () => {
    const shiftId = await planShift(house(), world);
    await joinAll(shiftId, [world.lena, world.mother]);
    const { reply } = await users();
    expect(reply?.users).toMatchObject([
      { prename: 'Lena', lastname: 'Gruber', email: 'maria@x.test', phone: '436641111111', data: {} },
      { prename: 'Maria', shifts: [{ name: 'Bar', location: 'Hof', dateFrom: inHours(24) }] },
    ]);
  });

  it('names who was in what is deleted, as deleted, and counts no time for it', async () => {
    const shiftId = await planShift(house(), world);
    await joinAll(shiftId, [world.mother]);
    const { locations } = await get(world.admin);
    const data = locations.map((location) => ({ ...location, deleted: true }));
    await house().as(world.admin).call(shifts.update, { courseID: world.courseId, data });
    expect((await users()).reply?.users).toMatchObject([
      { prename: 'Maria', minutes: 0, shifts: [{ name: 'Bar', deleted: true }] },
    ]);
    expect((await get(world.mother)).locations).toMatchObject([{ deleted: true, shifts: [{ ID: shiftId }] }]);
    expect((await get(world.other)).participations).toMatchObject([{ shift_ID: shiftId }]);
  });

  it('has the shirt size where the club asks for it, and is for roles from 80', async () => {
    world = await buildShiftWorld(house(), { requireShirtSize: true });
    await house().sql(`update person set extra = '{"shirt": "M", "schule": "VS"}' where id = $1`, [
      world.mother.personId,
    ]);
    await join(await planShift(house(), world));
    expect((await users()).reply?.users.map(({ data }) => data)).toEqual([{ shirt: 'M' }]);
    const reader = await world.person('Rita', { staff_level: 50 });
    expect((await users(reader)).http).toBe(403);
    expect((await users(world.mother)).http).toBe(403);
  });
});
