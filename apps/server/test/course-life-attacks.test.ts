import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { Call } from '@vereinshaus/contract/kit/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAttendanceWorld, buildDate, enrol } from '../src/modules/attendance/attendance.testing.ts';
import {
  buildMakeupWorld,
  buildOtherFamily,
  type MakeupWorld,
  testNow,
} from '../src/modules/makeups/makeups.testing.ts';
import { bar } from '../src/modules/shifts/shifts.testing.ts';
import { buildPerson } from './factories/index.ts';
import { type Actor, cookieOf, useHouse } from './harness.ts';

const house = useHouse({ clock: () => testNow });
const { attendance, shifts, forms, makeups, news, certificateFiles, substitutes } = contract;

type Person = NonNullable<Actor>;
let world: MakeupWorld;
let stranger: Person;
let strangersChild: Person;
let chief: Person;
let shiftId = 0;
let makeupId = 0;
const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';

const slot = 'sommerfest';
const field = { key: 'wer', kind: 'line' as const, label: markup, required: false };

const ask = (actor: Actor, call: Call, input: Readonly<Record<string, unknown>>) =>
  house()
    .as(actor)
    .ask(call, input as never);

/** A course with everything in it, a family, a stranger's family, and their data. */
beforeEach(async () => {
  world = await buildMakeupWorld(house());
  ({ parent: stranger, child: strangersChild } = await buildOtherFamily(house(), world));
  chief = await buildPerson(house(), world.clubId, { staff_level: 90, email: 'chef@x.test' });
  await house().sql('update course set has_shift_planner = true, has_certificate = true where id = $1', [
    world.courseId,
  ]);
  const data = [{ name: markup, shifts: [bar({ name: markup, info: markup })] }];
  await house().as(chief).call(shifts.update, { courseID: world.courseId, data });
  const { locations } = await house().as(chief).call(shifts.get, { courseID: world.courseId });
  shiftId = locations[0]?.shifts[0]?.ID ?? 0;
  await house()
    .as(chief)
    .call(forms.save, { ID: 0, version: 0, slot, title: markup, description: markup, fields: [field] });
  await house()
    .as(chief)
    .call(forms.assign, { course_id: world.courseId, slots: [slot] });
  const events = { [world.missedId]: true };
  await house().as(world.mother).call(attendance.addSickNote, { type: 'sick', child_ID: world.lena.personId, events });
  makeupId = (await house().as(world.mother).call(makeups.mine, {})).makeups[0]?.ID ?? 0;
});

/** All tables that these calls could change. */
const tables = ['attendance_mark', 'tryout', 'makeup', 'shift_participation', 'form_answer', 'news', 'certificate'];
const state = async () => {
  const rows = tables.map((table) => `select '${table}' as t, to_jsonb(x)::text as r from ${table} x`);
  return house().sql(`${rows.join(' union all ')} order by 1, 2`);
};

describe('what is somebody else’s', () => {
  it('is refused in every call, and nothing changes', async () => {
    const abroad = await buildAttendanceWorld(house());
    const abroadChief = await buildPerson(house(), abroad.clubId, { staff_level: 90 });
    const formerTrainer = await buildPerson(house(), world.clubId, { is_trainer: true });
    await enrol(house(), world.courseId, formerTrainer, {
      role: participationRole.trainer,
      left_at: new Date(testNow.getTime() - 3_600_000),
    });
    const [lena, ida] = [world.lena.personId, strangersChild.personId];
    const where = { courseID: world.courseId, eventID: world.missedId };
    const marks = [{ child_ID: lena, status: 1 }];
    const answer = { slot, key: 'schluessel-1', values: { wer: 'ich' } };
    const attempts: readonly (readonly [Actor, Call, Readonly<Record<string, unknown>>])[] = [
      ...[world.mother, formerTrainer, abroadChief, world.fridayTrainer, null].map(
        (actor) => [actor, attendance.save, { ...where, attendances: marks }] as const,
      ),
      [world.fridayTrainer, attendance.save, { ...where, courseID: world.fridayId, attendances: marks }],
      [world.trainer, attendance.save, { ...where, eventID: abroad.eventId, attendances: marks }],
      ...[stranger, abroadChief, world.trainer].flatMap((actor) => [
        [actor, attendance.addSickNote, { type: 'sick', child_ID: lena, events: { [world.missedId]: true } }] as const,
        [actor, attendance.addTryout, { child_ID: lena, event_ID: world.fridayDate }] as const,
        [actor, attendance.cancelTryout, { child_ID: lena, event_ID: world.fridayDate }] as const,
        [actor, makeups.redeem, { makeup_ID: makeupId, event_ID: world.fridayDate }] as const,
        [actor, makeups.giveBack, { makeup_ID: makeupId }] as const,
        [actor, forms.answer, { ...answer, child_ID: lena }] as const,
        [actor, certificateFiles.download, { id: world.courseId, child_ID: lena }] as const,
      ]),
      [world.mother, attendance.addSickNote, { type: 'sick', child_ID: lena, events: { [abroad.eventId]: true } }],
      [world.mother, attendance.addSickNote, { type: 'sick', child_ID: lena, events: { [world.fridayDate]: true } }],
      [world.mother, makeups.redeem, { makeup_ID: makeupId, event_ID: world.contestDate }],
      [world.mother, makeups.redeem, { makeup_ID: makeupId, event_ID: abroad.eventId }],
      [
        world.mother,
        makeups.give,
        { child_ID: lena, course_ID: world.courseId, reason: 'einfach so', key: 'geschenk-1' },
      ],
      [world.mother, makeups.withdraw, { makeup_ID: makeupId, reason: 'einfach so' }],
      [stranger, shifts.joinMultiple, { courseID: world.courseId, shift_ID: shiftId, child_IDs: [lena] }],
      [stranger, shifts.joinMultiple, { courseID: world.courseId, shift_ID: shiftId, child_IDs: [ida, lena] }],
      [world.fridayTrainer, shifts.join, { courseID: world.fridayId, shift_ID: shiftId }],
      [abroadChief, shifts.joinMultiple, { courseID: world.courseId, shift_ID: shiftId, child_IDs: [lena] }],
      [abroadChief, shifts.update, { courseID: world.courseId, data: [] }],
      [world.mother, shifts.update, { courseID: world.courseId, data: [] }],
      [world.mother, forms.answer, { ...answer, child_ID: world.mother.personId }],
      [world.mother, forms.answer, { ...answer, child_ID: lena, answer_ID: 4711 }],
      [world.fridayTrainer, news.add, { courseId: world.courseId, subject: 'Hallo alle', textLong: 'x', email: true }],
      [world.mother, news.add, { courseId: world.courseId, subject: 'Hallo alle', textLong: 'x', email: true }],
      [abroadChief, news.add, { courseId: world.courseId, subject: 'Hallo alle', textLong: 'x', email: true }],
      [world.fridayTrainer, substitutes.request, { event_ID: world.missedId }],
    ];
    const before = await state();
    const allowed: string[] = [];
    for (const [actor, call, input] of attempts) {
      const { http } = await ask(actor, call, input);
      if (http < 400 || http >= 500) allowed.push(`${call.path} ${http} ${JSON.stringify(input)}`);
    }
    expect(allowed).toEqual([]);
    expect(await state()).toEqual(before);
  });
});

describe('the same call several times at once', () => {
  it('counts once', async () => {
    const at = await buildDate(house(), world.clubId, world.courseId, 96);
    const lena = world.lena.personId;
    const thrice = async (call: Call, input: Readonly<Record<string, unknown>>, actor: Person = world.mother) => {
      const answers = await Promise.all([1, 2, 3].map(() => ask(actor, call, input)));
      expect(answers.every(({ http }) => http < 500)).toBe(true);
      return answers.filter(({ http }) => http === 200).length;
    };
    const rowsIn = async (table: string, more = 'true') =>
      (await house().sql(`select from ${table} where club_id = $1 and ${more}`, [world.clubId])).length;

    await thrice(attendance.addSickNote, { type: 'sick', child_ID: lena, events: { [at]: true } });
    expect(await rowsIn('makeup', `missed_event_id = ${at}`)).toBe(1);
    const mark = { child_ID: lena, status: 1, key: crypto.randomUUID() };
    await thrice(attendance.save, { courseID: world.courseId, eventID: at, attendances: [mark] }, world.trainer);
    expect(await rowsIn('attendance_mark', `mark_key = '${mark.key}'`)).toBe(1);
    expect(await thrice(shifts.joinMultiple, { courseID: world.courseId, shift_ID: shiftId, child_IDs: [lena] })).toBe(
      1,
    );
    expect(await rowsIn('shift_participation')).toBe(1);
    expect(await thrice(makeups.redeem, { makeup_ID: makeupId, event_ID: world.fridayDate })).toBe(1);
    expect(await thrice(forms.answer, { slot, key: 'schluessel-1', child_ID: lena, values: { wer: markup } })).toBe(3);
    expect(await rowsIn('form_answer')).toBe(1);
    expect(await thrice(substitutes.request, { event_ID: at }, world.trainer)).toBe(1);
    const gift = { child_ID: lena, course_ID: world.courseId, reason: 'Halle gesperrt', key: 'geschenk-1' };
    expect(await thrice(makeups.give, gift, chief)).toBe(3);
    expect(await rowsIn('makeup', "reason = 'Halle gesperrt'")).toBe(1);
    expect((await ask(chief, makeups.give, { ...gift, reason: 'etwas anderes' })).refusal?.code).toBe(
      'request.keyUsed',
    );
  });

  it('an Ersatzstunde for two dates is used for one', async () => {
    const other = await buildDate(house(), world.clubId, world.fridayId, 96);
    const answers = await Promise.all(
      [world.fridayDate, other].map((eventId) =>
        ask(world.mother, makeups.redeem, { makeup_ID: makeupId, event_ID: eventId }),
      ),
    );
    expect(answers.map(({ http }) => http).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });
});

describe('what nobody sends in good faith', () => {
  const empty = Array.from({ length: 80_000 }, () => ({}));
  const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [String(at), '']));

  it('80,000 empty entries are refused early, in every call that takes a list', async () => {
    const lena = world.lena.personId;
    const attempts: readonly (readonly [Actor, Call, Readonly<Record<string, unknown>>])[] = [
      [world.trainer, attendance.save, { courseID: world.courseId, eventID: world.missedId, attendances: empty }],
      [world.mother, attendance.addSickNote, { type: 'sick', child_ID: lena, events: many }],
      [chief, news.add, { courseId: world.courseId, subject: 'Hallo alle', textLong: 'x', email: true, sendto: many }],
      [chief, news.recipients, { courseId: world.courseId, email: true, sendto: many }],
      [chief, shifts.update, { courseID: world.courseId, data: empty }],
      [chief, shifts.update, { courseID: world.courseId, data: [{ name: 'Hof', shifts: empty }] }],
      [world.mother, shifts.joinMultiple, { courseID: world.courseId, shift_ID: shiftId, child_IDs: empty }],
      [chief, forms.save, { ID: 0, version: 0, slot: 'viel', title: 'viel', fields: empty }],
      [chief, forms.assign, { course_id: world.courseId, slots: empty }],
      [world.mother, forms.answer, { slot, key: 'schluessel-1', child_ID: lena, values: many }],
    ];
    const before = await state();
    for (const [actor, call, input] of attempts) {
      const started = performance.now();
      expect([call.path, (await ask(actor, call, input)).http]).toEqual([
        call.path,
        expect.toSatisfy((http) => http >= 400 && http < 500),
      ]);
      expect(performance.now() - started).toBeLessThan(2000);
    }
    expect(await state()).toEqual(before);
  });

  it('a field in the address says the same as in the body, or nothing happens', async () => {
    const post = async (url: string, payload: Readonly<Record<string, unknown>>) =>
      (
        await house().app.inject({
          method: 'POST',
          url: `/api${url}`,
          headers: { host: `verein${world.clubId}.test`, cookie: await cookieOf(house(), stranger) },
          payload,
        })
      ).statusCode;
    const [own, other] = [strangersChild.personId, world.lena.personId];
    const before = await state();
    const events = { [world.missedId]: true };
    const note = '/course/attendances/addSickNote?type=sick';
    expect(await post(`${note}&child_ID=${own}`, { child_ID: other, events })).toBe(400);
    expect(await post(`${note}&child_ID=${other}`, { child_ID: own, events })).toBe(400);
    expect(await post(`${note}&child_ID=${own}&child_ID=${other}`, { events })).toBe(422);
    expect(
      await post(`/course/attendances/addTryout?child_ID=${own}`, { child_ID: other, event_ID: world.fridayDate }),
    ).toBe(400);
    const join = `/shiftplanner/join/multiple/${world.courseId}?shift_ID=${shiftId}`;
    expect(await post(`${join}&child_IDs=${own}`, { child_IDs: [other] })).toBe(400);
    expect(
      await post(`/forms/answer?child_ID=${own}`, { child_ID: other, slot, key: 'schluessel-1', values: {} }),
    ).toBe(400);
    expect(await state()).toEqual(before);
    expect(await post(`${note}&child_ID=${own}`, { events })).toBe(200);
  });

  it('HTML in a name or a note is text, in what goes out by mail', async () => {
    await house().sql('update course set name = $2 where id = $1', [world.courseId, markup]);
    await house().sql('update course set name = $2 where id = $1', [world.fridayId, markup]);
    await house().sql('update person set email = $2 where id = $1', [world.fridayTrainer.personId, 'tina@x.test']);
    await house().as(world.mother).call(makeups.redeem, { makeup_ID: makeupId, event_ID: world.fridayDate });
    await house().as(world.trainer).call(substitutes.request, { event_ID: world.missedId, note: markup });
    const textLong = `Hallo${markup}<a href="javascript:alert(3)">hier</a>`;
    await house()
      .as(chief)
      .call(news.add, { courseId: world.courseId, subject: `Betreff ${markup}`, textLong, email: true });
    const letters = await house().sql<{ html: string }>('select html from mail where club_id = $1', [world.clubId]);
    expect(letters.length).toBeGreaterThanOrEqual(3);
    for (const { html } of letters) expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>|javascript:/);
  });
});
