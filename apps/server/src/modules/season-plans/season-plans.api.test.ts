import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { emptyPlan, maxPlans, planContent } from '@vereinshaus/contract/season-plans/plan';
import { simulateSeason } from '@vereinshaus/contract/season-plans/simulation';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';

const house = useHouse({ clock: () => new Date('2026-04-01T10:00:00Z') });
const { seasonPlans, seasonPlanFiles } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let courseId = 0;
let roomId = 0;

const office = () => house().as(admin);
const person = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);

const priced = (cents: number, label = 'Preis für Mitglieder') => ({
  price_cents: cents,
  price_steps: JSON.stringify([
    { kind: 'base', label, cents },
    { kind: 'total', label: 'Gesamt', cents },
  ]),
});

const addDate = (day: string, room: number | null = roomId) =>
  house().sql(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility, room_id)
     values ($1, $2, 1, $3::timestamptz, $3::timestamptz + interval '90 minutes', 5, $4)`,
    [clubId, courseId, `${day} 17:00+01`, room],
  );

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await person({ first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
  const [room] = await house().sql<{ id: number }>(
    `insert into room (club_id, name) values ($1, 'Turnsaal') returning id`,
    [clubId],
  );
  roomId = room?.id ?? 0;
  courseId = await buildCourse(house(), clubId, {
    name: 'Minis',
    starts_on: '2025-09-01',
    ends_on: '2026-06-29',
    price_cents: 10_000,
    non_member_price_cents: 15_000,
    max_participants: 3,
    max_age: 8,
    prae_hourly_rate_cents: 1500,
  });
});

const facts = (more: { agesOn?: number } = {}) => office().call(seasonPlans.facts, { schoolyear: 2026, ...more });
const newPlan = (name = 'Teurer', key: string = crypto.randomUUID()) =>
  office().call(seasonPlans.create, { name, sourceYear: 2026, key });
const stored = (ID: number) => office().call(seasonPlans.plan, { ID });

describe('what plans are reckoned from', () => {
  it('is counted: prices net of what counted once, ages a season later, halls, rates, and who came again', async () => {
    const before = await buildCourse(house(), clubId, {
      name: 'Minis',
      starts_on: '2024-09-02',
      ends_on: '2025-06-30',
    });
    await house().sql('update course set copied_from_id = $2 where id = $1', [courseId, before]);
    const anna = await person({ first_name: 'Anna', birth_date: '2019-10-01' });
    const ben = await person({ first_name: 'Ben', birth_date: '2017-09-06' });
    const cora = await person({ first_name: 'Cora', birth_date: null });
    const gone = await person({ first_name: 'Dora' });
    for (const who of [anna, gone]) await buildParticipation(house(), clubId, before, who.personId);
    await buildParticipation(house(), clubId, courseId, anna.personId, priced(10_000));
    await buildParticipation(house(), clubId, courseId, ben.personId, {
      price_cents: 9000,
      vat_percent: 0,
      price_steps: JSON.stringify([
        { kind: 'base', label: 'Preis für Nicht-Mitglieder', cents: 15_000 },
        { kind: 'lateEntry', label: 'später', cents: -5000 },
        { kind: 'family', label: '2. Kind', cents: -500 },
        { kind: 'discount', label: 'Rabatt', cents: -500 },
        { kind: 'total', label: 'Gesamt', cents: 9000 },
      ]),
    });
    await buildParticipation(house(), clubId, courseId, cora.personId, {
      role: participationRole.waiting,
      queued_at: new Date('2026-02-01T10:00:00Z'),
      waits_since: new Date('2026-02-01T10:00:00Z'),
    });
    await buildParticipation(house(), clubId, courseId, gone.personId, {
      ...priced(10_000),
      left_at: new Date('2025-12-01T10:00:00Z'),
    });
    const toni = await person({ first_name: 'Toni' });
    const tea = await person({ first_name: 'Tea' });
    for (const who of [toni, tea]) {
      await buildParticipation(house(), clubId, courseId, who.personId, { role: participationRole.trainer });
    }
    await house().sql('insert into prae_rate (club_id, course_id, person_id, hourly_cents) values ($1, $2, $3, 2200)', [
      clubId,
      courseId,
      toni.personId,
    ]);
    const left = await person({ first_name: 'Lea' });
    await buildParticipation(house(), clubId, courseId, left.personId, {
      role: participationRole.trainer,
      left_at: new Date('2026-01-01T10:00:00Z'),
    });
    for (const day of ['2025-11-03', '2025-11-10']) await addDate(day);
    await addDate('2025-11-17', null);
    await house().sql(`update event set hidden_at = now() where starts_at = '2025-11-10 17:00+01'`);

    const { courses, rooms } = await facts();
    expect(courses).toHaveLength(1);
    expect(courses[0]).toMatchObject({
      participants: 2,
      waiting: 1,
      size: 3,
      agesOn: 20_260_907,
      levels: [
        { cents: 10_000, isMember: true, isSet: false, count: 1 },
        { cents: 14_500, isMember: false, isSet: false, count: 1 },
      ],
      ages: [
        { months: -1, birthYear: 0, count: 0, waiting: 1 },
        { months: 83, birthYear: 2019, count: 1, waiting: 0 },
        { months: 108, birthYear: 2017, count: 1, waiting: 0 },
      ],
      halls: [
        { room_ID: 0, dates: 1, minutes: 90 },
        { room_ID: roomId, dates: 1, minutes: 90 },
      ],
      trainers: [2200, 1500],
      goneTrainers: 1,
      returned: { of: 2, came: 1 },
    });
    expect(rooms).toEqual([{ ID: roomId, name: 'Turnsaal', isActive: true }]);
    expect(JSON.stringify(courses)).not.toMatch(/Anna|Ben|Toni|2017-09/);

    const [planned] = simulateSeason(await facts(), emptyPlan).courses;
    expect(planned).toMatchObject({ agingOut: 1, nowhere: 1, trainerCost: Math.round((180 * 3700) / 60) });
    const [later] = simulateSeason(await facts({ agesOn: 20_260_901 }), emptyPlan).courses;
    expect(later?.agingOut).toBe(0);
  });

  it('leaves the VAT out that is in a price', async () => {
    await house().sql(
      `update club set settings = settings || '{"vatRegisteredSince": 1, "grossPrices": true}' where id = $1`,
      [clubId],
    );
    const { personId } = await person();
    await buildParticipation(house(), clubId, courseId, personId, {
      price_cents: 12_000,
      vat_percent: 20,
      price_steps: JSON.stringify([
        { kind: 'base', label: 'Preis für Mitglieder', cents: 12_000 },
        { kind: 'vatIncluded', label: 'darin 20 % Umsatzsteuer', cents: 2000 },
        { kind: 'total', label: 'Gesamt', cents: 12_000 },
      ]),
    });
    const { courses, keptOfPrice } = await facts();
    expect(courses[0]?.levels).toEqual([{ cents: 10_000, isMember: true, isSet: false, count: 1 }]);
    expect(keptOfPrice).toBeCloseTo(100 / 120);
  });

  it('names who ages out only when asked, under the limits that were sent', async () => {
    const ben = await person({ first_name: 'Ben', last_name: 'Berg', birth_date: '2017-09-06' });
    await buildParticipation(house(), clubId, courseId, ben.personId);
    const asked = { course_ID: courseId, youngerthan: 8 };
    expect((await office().call(seasonPlans.agingOut, asked)).persons).toEqual([
      { ID: ben.personId, fullname: 'Ben Berg', reason: 'am 07.09.2026 9 Jahre alt' },
    ]);
    expect((await office().call(seasonPlans.agingOut, { ...asked, youngerthan: 9 })).persons).toEqual([]);
    expect((await office().call(seasonPlans.agingOut, { course_ID: courseId, yearAllowedLeft: 2018 })).persons).toEqual(
      [{ ID: ben.personId, fullname: 'Ben Berg', reason: 'Jahrgang 2017' }],
    );
  });
});

describe('a plan', () => {
  it('is made once, saved, copied, renamed and deleted, changes no course and stands in the history', async () => {
    const key = crypto.randomUUID();
    const { ID } = await newPlan('Teurer', key);
    expect((await newPlan('Teurer', key)).ID).toBe(ID);
    const content = planContent.parse({
      changes: [{ course_ID: courseId, price: 12_000, weekday: 0, room_ID: roomId }, { course_ID: courseId + 1000 }],
      assumptions: { rooms: [{ room_ID: roomId, hourlyCents: 2000 }] },
    });
    const saved = await office().call(seasonPlans.save, { ID, version: 0, name: 'Zehn Prozent', content });
    expect(saved.version).toBe(1);
    const read = await stored(ID);
    expect(read).toMatchObject({ name: 'Zehn Prozent', sourceYear: 2026, isUnreadable: false });
    // What changes nothing is not kept; what it speaks of is called as it is today.
    expect(read.content.changes).toEqual([
      {
        course_ID: courseId,
        name: 'Minis',
        isDropped: false,
        price: 12_000,
        weekday: 0,
        room_ID: roomId,
        room: 'Turnsaal',
      },
    ]);
    expect(read.content.assumptions.rooms).toEqual([{ room_ID: roomId, name: 'Turnsaal', hourlyCents: 2000 }]);

    const copy = await office().call(seasonPlans.copy, { ID, name: 'Kopie', key: crypto.randomUUID() });
    expect((await stored(copy.ID)).content).toEqual(read.content);
    await office().call(seasonPlans.remove, { ID });
    expect((await office().refused(seasonPlans.plan, { ID })).http).toBe(404);
    expect((await office().call(seasonPlans.list, {})).plans.map(({ name, changes }) => [name, changes])).toEqual([
      ['Kopie', 1],
    ]);
    const [course] = await house().sql<{ price_cents: number }>('select price_cents from course where id = $1', [
      courseId,
    ]);
    expect(course?.price_cents).toBe(10_000);
    const kinds = await house().sql<{ kind: string }>('select kind from history_entry where club_id = $1 order by id', [
      clubId,
    ]);
    expect(kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('seasonPlans'))).toEqual([
      'seasonPlans.made',
      'seasonPlans.renamed',
      'seasonPlans.changed',
      'seasonPlans.copied',
      'seasonPlans.removed',
    ]);
  });

  it('is never saved over a newer state, also when two save at once', async () => {
    const { ID } = await newPlan();
    const save = (name: string, version = 0) => ({ ID, version, name, content: emptyPlan });
    const answers = await whileHeld(house(), { table: 'season_plan', id: ID }, [
      () => office().ask(seasonPlans.save, save('Erster')),
      () => office().ask(seasonPlans.save, save('Zweiter')),
    ]);
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await stored(ID)).version).toBe(1);
    const late = await office().refused(seasonPlans.save, save('Dritter'));
    expect(late.message).toContain('Adele Amt hat diesen Plan inzwischen geändert.');
  });

  it('that an earlier version stored is read, one of a later version is left alone', async () => {
    const { ID } = await newPlan();
    await house().sql(
      `update season_plan set shape = 1, content = '{"changes": [{"course_ID": 5, "price": 100, "old": 1}]}' where id = $1`,
      [ID],
    );
    expect((await stored(ID)).content).toEqual({
      ...emptyPlan,
      changes: [{ course_ID: 5, name: '', isDropped: false, price: 100 }],
    });
    await house().sql(`update season_plan set shape = 99, content = '{"assumptions": 7}' where id = $1`, [ID]);
    expect(await stored(ID)).toMatchObject({ isUnreadable: true, content: emptyPlan });
    const refused = await office().refused(seasonPlans.save, { ID, version: 0, name: 'Neu', content: emptyPlan });
    expect(refused.code).toBe('seasonPlans.laterVersion');
    expect((await office().refused(seasonPlanFiles.comparison, { first: ID })).code).toBe('seasonPlans.laterVersion');
  });

  it('that came with what no plan holds hides no other plan', async () => {
    const { ID: broken } = await newPlan('Von anderswo');
    const { ID: other } = await newPlan('Unserer');
    await house().sql(
      `update season_plan set content = '{"changes": [{"course_ID": 5, "price": 90071992547409910}]}' where id = $1`,
      [broken],
    );
    const { plans } = await office().call(seasonPlans.list, {});
    expect(Object.fromEntries(plans.map(({ ID, isUnreadable }) => [ID, isUnreadable]))).toEqual({
      [broken]: true,
      [other]: false,
    });
    const copy = { ID: broken, name: 'Kopie', key: crypto.randomUUID() };
    expect((await office().refused(seasonPlans.copy, copy)).code).toBe('seasonPlans.laterVersion');
  });

  it('cannot hold a course twice, and there are so many at most', async () => {
    const { ID } = await newPlan();
    const doubles = planContent.parse({
      changes: [
        { course_ID: 1, price: 1 },
        { course_ID: 1, price: 2 },
      ],
    });
    const refused = await office().refused(seasonPlans.save, { ID, version: 0, name: 'Plan', content: doubles });
    expect(refused.code).toBe('seasonPlans.doubles');
    await house().sql(
      `insert into season_plan (club_id, name, source_year, content, shape, created_at, changed_at)
       select $1, 'Plan ' || n, 2026, '{}', 1, now(), now() from generate_series(2, $2) n`,
      [clubId, maxPlans],
    );
    expect(
      (
        await office().refused(seasonPlans.create, {
          name: 'Einer zu viel',
          sourceYear: 2026,
          key: crypto.randomUUID(),
        })
      ).code,
    ).toBe('seasonPlans.enough');
  });

  it('is for who reads courses and books, and changed by who looks after the courses', async () => {
    const { ID } = await newPlan();
    const vera = await person({ first_name: 'Vera' });
    const reader = await person({ first_name: 'Rita', staff_level: 50 });
    await house().as(reader).call(seasonPlans.plan, { ID });
    const change = { ID, version: 0, name: 'Anders', content: emptyPlan };
    expect((await house().as(reader).refused(seasonPlans.save, change)).http).toBe(403);
    await buildGrant(house(), clubId, vera.personId, 'course');
    expect((await house().as(vera).refused(seasonPlans.plan, { ID })).http).toBe(403);
    await buildGrant(house(), clubId, vera.personId, 'accounting_read');
    await house().as(vera).call(seasonPlans.save, change);
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    for (const call of [seasonPlans.plan, seasonPlans.remove] as const) {
      expect((await house().as(other).refused(call, { ID })).http).toBe(404);
    }
    expect((await house().as(other).refused(seasonPlans.save, change)).http).toBe(404);
  });

  it('goes to the board as a readable file, beside today or another plan', async () => {
    const { ID } = await newPlan('Teurer');
    const { personId } = await person({ birth_date: '2019-10-01' });
    await buildParticipation(house(), clubId, courseId, personId, priced(10_000));
    const content = planContent.parse({
      changes: [{ course_ID: courseId, pricePercent: 50, newcomers: 0, returningPercent: 100 }],
    });
    await office().call(seasonPlans.save, { ID, version: 0, name: 'Teurer', content });
    const file = await office().call(seasonPlanFiles.comparison, { first: ID });
    const pdf = Buffer.from(file.content, 'base64');
    expect(await pdfAccessFaults(pdf)).toEqual([]);
    const words = pdfRuns(pdf)
      .join('')
      .replaceAll(/[\s\u00a0]/g, '');
    expect(words).toContain('Teurer');
    expect(words).toContain('Wieheute');
    expect(words).toContain('€150,00');

    // What somebody types is text on the paper, whatever it looks like.
    const odd = 'Mehr <b onload=x>& "weniger" (\\) %PDF';
    await office().call(seasonPlans.save, { ID, version: 1, name: odd, content });
    const oddFile = Buffer.from((await office().call(seasonPlanFiles.comparison, { first: ID })).content, 'base64');
    expect(await pdfAccessFaults(oddFile)).toEqual([]);
    expect(
      pdfRuns(oddFile)
        .join('')
        .replaceAll(/[\s\u00a0]/g, ''),
    ).toContain(odd.replaceAll(' ', ''));
  });
});
