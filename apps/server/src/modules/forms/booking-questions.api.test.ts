import { contract } from '@vereinshaus/contract';
import { questionTexts } from '@vereinshaus/contract/forms/booking-answers';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { bookingsIn, buildFamily, ticks } from '../bookings/bookings.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { book } = bookingsIn(house);
const { forms, bookings } = contract;

type Person = NonNullable<Actor>;
type Saved = InputOf<typeof forms.save>;

let clubId = 0;
let courseId = 0;
let admin: Person;
let parent: Person;
let [tim, lisa] = [0, 0];

type Field = Saved['fields'][number];
const size: Field = { key: 'size', kind: 'choice', label: 'T-Shirt', required: true, options: ['S', 'M'] };
const allergy: Field = { key: 'allergy', kind: 'line', label: 'Allergien', sensitive: true };
const swims: Field = { key: 'swims', kind: 'yesNo', label: 'Kann schwimmen', required: true };

const formOf = (given: Partial<Saved> = {}): Saved => ({
  ID: 0,
  version: 0,
  slot: 'camp',
  title: 'Fragen zum Camp',
  atBooking: true,
  fields: [size, allergy],
  ...given,
});

const save = (given: Partial<Saved> = {}) => house().as(admin).call(forms.save, formOf(given));
const assign = (slots: string[], course = courseId) =>
  house().as(admin).call(forms.assign, { course_id: course, slots });

/** A course with a required question for the shirt size and an optional one for allergies. */
beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'TV Test' });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const family = await buildFamily(house(), clubId, 2);
  parent = family.parent;
  [tim = 0, lisa = 0] = family.children;
  courseId = await buildCourse(house(), clubId, { max_participants: 1 });
  await save();
  await assign(['camp']);
});

const answers = (values: Record<string, unknown>, version = 1) => ({ answers: [{ slot: 'camp', version, values }] });

const stored = () =>
  house().sql<{ person_id: number; answers: unknown }>(
    'select person_id, answers from form_answer where club_id = $1 order by person_id',
    [clubId],
  );
const placed = () =>
  house().sql<{ person_id: number; role: number }>(
    'select person_id, role from participation where course_id = $1 order by person_id',
    [courseId],
  );

const page = (actor: Actor = parent) => house().as(actor).call(bookings.participate, { id: courseId });

describe('questions in the booking', () => {
  it('are asked on its page and bar it until the required ones are answered', async () => {
    const { course } = await page();
    expect(course.questions).toMatchObject([{ slot: 'camp', version: 1, fields: [size, allergy] }]);
    for (const given of [{}, answers({}), answers({ allergy: 'Nüsse' })]) {
      const { http, refusal } = await book(parent, courseId, tim, given);
      expect({ http, message: refusal?.message }).toEqual({ http: 409, message: questionTexts.missing('T-Shirt') });
    }
    const wrong = await book(parent, courseId, tim, answers({ size: 'XXL' }));
    expect(wrong.refusal?.message).toBe(questionTexts.wrong('T-Shirt'));
    expect([await stored(), await placed()]).toEqual([[], []]);
  });

  it('are stored with it, once, and are there when somebody books again', async () => {
    expect((await book(parent, courseId, tim, answers({ size: 'M', allergy: 'Nüsse' }))).http).toBe(200);
    expect(await stored()).toEqual([{ person_id: tim, answers: { size: 'M', allergy: 'Nüsse' } }]);
    const again = await buildCourse(house(), clubId, {});
    await assign(['camp'], again);
    const { children } = await house().as(parent).call(bookings.participate, { id: again });
    expect(children.find(({ ID }) => ID === tim)?.answers).toEqual([
      { slot: 'camp', values: { size: 'M', allergy: 'Nüsse' } },
    ]);
    expect((await book(parent, again, tim)).http).toBe(200);
    expect((await book(parent, again, lisa)).http).toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  it('are answered for each child, on the waiting list as well, all or nobody', async () => {
    const many = (second: Record<string, unknown>, together = true) =>
      house()
        .as(parent)
        .ask(bookings.registerMany, {
          course_ID: courseId,
          together,
          ...ticks,
          children: [
            { child_ID: tim, ...answers({ size: 'S' }) },
            { child_ID: lisa, ...answers(second) },
          ],
        });
    const refused = await many({});
    expect(refused.refusal?.message).toContain(questionTexts.missing('T-Shirt'));
    expect(Object.keys(refused.refusal?.fields ?? {})).toEqual(['children.1.answers.camp.size']);
    expect([await stored(), await placed()]).toEqual([[], []]);
    expect((await many({ size: 'M' })).http).toBe(200);
    expect(await stored()).toEqual([
      { person_id: tim, answers: { size: 'S' } },
      { person_id: lisa, answers: { size: 'M' } },
    ]);
    expect(await placed()).toEqual([
      { person_id: tim, role: 0 },
      { person_id: lisa, role: 2 },
    ]);
    const { persons } = await house().as(parent).call(forms.fill, { slot: 'camp' });
    expect(new Set(persons.map(({ child_ID }) => child_ID))).toEqual(new Set([tim, lisa]));
  });

  it('are asked again when they changed while somebody booked', async () => {
    const [form] = (await house().as(admin).call(forms.list, {})).forms;
    await save({ ID: form?.ID ?? 0, version: 1, fields: [size, allergy, swims] });
    const late = await book(parent, courseId, tim, answers({ size: 'M' }));
    expect(late).toMatchObject({
      http: 409,
      refusal: { code: 'bookings.questionsChanged', message: questionTexts.changed },
    });
    expect(await placed()).toEqual([]);
    expect((await page()).course.questions).toMatchObject([{ version: 2 }]);
    expect((await book(parent, courseId, tim, answers({ size: 'M' }, 2))).refusal?.message).toBe(
      questionTexts.missing('Kann schwimmen'),
    );
    expect((await book(parent, courseId, tim, answers({ size: 'M', swims: true }, 2))).http).toBe(200);
  });

  it('are those of the moment: who books while somebody changes them waits and is asked again', async () => {
    const [form] = (await house().as(admin).call(forms.list, {})).forms;
    const [late] = await whileHeld(house(), { table: 'form', id: form?.ID ?? 0, change: 'version = version + 1' }, [
      () => book(parent, courseId, tim, answers({ size: 'M' })),
    ]);
    expect(late).toMatchObject({ http: 409, refusal: { code: 'bookings.questionsChanged' } });
    expect([await stored(), await placed()]).toEqual([[], []]);
    expect((await book(parent, courseId, tim, answers({ size: 'M' }, 2))).http).toBe(200);
  });

  it('that came later are asked of who has answered before, too', async () => {
    expect((await book(parent, courseId, tim, answers({ size: 'M' }))).http).toBe(200);
    const [form] = (await house().as(admin).call(forms.list, {})).forms;
    await save({ ID: form?.ID ?? 0, version: 1, fields: [size, allergy, swims] });
    const again = await buildCourse(house(), clubId, {});
    await assign(['camp'], again);
    expect((await book(parent, again, tim)).refusal?.message).toBe(questionTexts.missing('Kann schwimmen'));
    expect((await book(parent, again, tim, answers({ size: 'M', swims: true }, 2))).http).toBe(200);
  });

  it('end with the form: what is no longer asked bars nobody and is not kept', async () => {
    await assign([]);
    expect((await page()).course.questions).toEqual([]);
    expect((await book(parent, courseId, tim, answers({ size: 'M' }))).http).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('do not keep the office from taking somebody in; the family is asked afterwards', async () => {
    await house()
      .as(admin)
      .call(bookings.addParticipants, { course_ID: courseId, child_IDs: [tim] });
    const { forms: open } = await house().as(parent).call(forms.open, {});
    expect(open).toMatchObject([{ slot: 'camp', missing: ['Kind1'] }]);
  });

  it('are a survey where the form says so, and nobody of another club is asked', async () => {
    const [form] = (await house().as(admin).call(forms.list, {})).forms;
    await save({ ID: form?.ID ?? 0, version: 1, atBooking: false });
    expect((await page()).course.questions).toEqual([]);
    expect((await book(parent, courseId, tim)).http).toBe(200);
  });
});

describe('answers of the booking', () => {
  const read = (actor: Actor) => house().as(actor).ask(forms.ofParticipants, { courseId });

  beforeEach(async () => {
    await book(parent, courseId, tim, answers({ size: 'M', allergy: 'Nüsse' }));
  });

  it('stand beside the participant and in the file, without what tells of health', async () => {
    expect((await read(admin)).reply?.persons).toEqual([{ child_ID: tim, answers: [{ label: 'T-Shirt', text: 'M' }] }]);
    expect((await read(parent)).http).toBe(403);
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await read(other)).http).toBe(404);
  });

  it('tell of health to who reads persons, and that is written down', async () => {
    const readings = () =>
      house().sql<{ person_id: number }>('select person_id from sensitive_access where club_id = $1', [clubId]);
    const keeper = await buildPerson(house(), clubId, {});
    await buildGrant(house(), clubId, keeper.personId, 'forms');
    const [form] = (await house().as(keeper).call(forms.list, {})).forms;
    const hidden = await house()
      .as(keeper)
      .call(forms.answers, { ID: form?.ID ?? 0 });
    expect(hidden).toMatchObject({ isHealthHidden: true, answers: [{ values: { size: 'M' } }] });
    expect(JSON.stringify(hidden)).not.toContain('Nüsse');
    expect(await readings()).toEqual([]);
    const open = await house()
      .as(admin)
      .call(forms.answers, { ID: form?.ID ?? 0 });
    expect(open).toMatchObject({ isHealthHidden: false, answers: [{ values: { size: 'M', allergy: 'Nüsse' } }] });
    const { participants } = await house().as(admin).call(contract.safety.ofCourse, { id: courseId });
    expect(participants).toMatchObject([{ ID: tim, fields: [{ label: 'Allergien', text: 'Nüsse' }] }]);
    expect(await readings()).toEqual([{ person_id: tim }, { person_id: tim }]);
  });

  it('stay hidden once they were promised to be', async () => {
    const [form] = (await house().as(admin).call(forms.list, {})).forms;
    const opened = { ...allergy, sensitive: false };
    const { refusal } = await house()
      .as(admin)
      .ask(forms.save, formOf({ ID: form?.ID ?? 0, version: 1, fields: [size, opened] }));
    expect(refusal?.code).toBe('forms.wouldLoseAnswers');
  });
});
