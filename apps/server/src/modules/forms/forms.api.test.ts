import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { forms } = contract;

type Person = NonNullable<Actor>;
type Saved = InputOf<typeof forms.save>;

let clubId = 0;
let courseId = 0;
let admin: Person;
let keeper: Person;
let mother: Person;
let stranger: Person;
let tim = 0;
let lisa = 0;

/** Maria with her children Tim, who takes part, and Lisa, who is on the waitlist; Otto is not involved in the course. */
beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'TV Test' });
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  admin = await person({ staff_level: 90 });
  keeper = await person({ first_name: 'Karin' });
  await buildGrant(house(), clubId, keeper.personId, 'forms');
  mother = await person({ first_name: 'Maria', last_name: 'Moser' });
  stranger = await person({ first_name: 'Otto' });
  const child = { last_name: 'Moser', manager_id: mother.personId, birth_date: '2016-05-04' };
  tim = (await person({ ...child, first_name: 'Tim' })).personId;
  lisa = (await person({ ...child, first_name: 'Lisa' })).personId;
  courseId = await buildCourse(house(), clubId, {});
  await buildParticipation(house(), clubId, courseId, tim);
  const waiting = { role: participationRole.waiting, queued_at: new Date() };
  await buildParticipation(house(), clubId, courseId, lisa, waiting);
});

const fields: Saved['fields'] = [
  { key: 'h', kind: 'heading', label: 'Dein Eindruck' },
  { key: 'best', kind: 'choice', label: 'Was war am besten?', required: true, options: ['Spiele', 'Geräte'] },
  { key: 'more', kind: 'choices', label: 'Wovon mehr?', options: ['Musik', 'Ballspiele'] },
  { key: 'note', kind: 'scale', label: 'Wie zufrieden?', steps: 5, low: 'gar nicht', high: 'sehr' },
  { key: 'camp', kind: 'yesNo', label: 'Kommst du zum Camp?' },
  { key: 'day', kind: 'day', label: 'Ab wann?' },
  { key: 'count', kind: 'number', label: 'Wie viele Geschwister?' },
  { key: 'text', kind: 'line', label: 'In einem Wort?' },
  { key: 'long', kind: 'lines', label: 'Was noch?' },
];

const formOf = (given: Partial<Saved> = {}): Saved => ({
  ID: 0,
  version: 0,
  slot: 'eindruck',
  title: 'Wie war das Semester?',
  fields,
  ...given,
});

const save = (given: Partial<Saved> = {}, actor: Actor = keeper) => house().as(actor).ask(forms.save, formOf(given));
const saved = async (given: Partial<Saved> = {}) => (await house().as(keeper).call(forms.save, formOf(given))).ID;
const assign = (slots: string[], actor: Actor = keeper) =>
  house().as(actor).ask(forms.assign, { course_id: courseId, slots });

let keys = 0;
type Answer = Partial<InputOf<typeof forms.answer>>;
const answer = (given: Answer = {}, actor: Actor = mother) => {
  keys += 1;
  const values = { best: 'Spiele' };
  return house()
    .as(actor)
    .ask(forms.answer, { slot: 'eindruck', child_ID: tim, key: `test-key-${keys}`, values, ...given });
};
const answersTo = (ID: number) => house().as(keeper).call(forms.answers, { ID });
const close = () => house().sql(`update form set closes_at = now() - interval '1 minute' where club_id = $1`, [clubId]);

describe('building a form', () => {
  it('keeps its questions in their order and is found by its name', async () => {
    const ID = await saved({ closes: 1_900_000_000 });
    const form = await house().as(admin).call(forms.get, { ID });
    expect(form).toMatchObject({
      slot: 'eindruck',
      version: 1,
      closes: 1_900_000_000,
      answers: 0,
      audience: 'courses',
    });
    expect(form.fields.map(({ key }) => key)).toEqual(fields.map(({ key }) => key));
    expect(await house().as(keeper).call(forms.slots, {})).toEqual(['eindruck']);
    expect((await house().as(keeper).call(forms.list, {})).forms).toMatchObject([{ questions: 8, answers: 0 }]);
  });

  it('refuses a taken address, no question, one option, and a field twice', async () => {
    await saved();
    expect((await save()).refusal).toMatchObject({ fields: { slot: expect.stringContaining('schon ein anderes') } });
    const heading = [{ key: 'h', kind: 'heading' as const, label: 'Nur eine Überschrift' }];
    expect((await save({ slot: 'b', fields: heading })).refusal).toMatchObject({ code: 'forms.noQuestion' });
    const one = [{ key: 'a', kind: 'choice' as const, label: 'Eine?', options: ['Ja', 'Ja'] }];
    expect((await save({ slot: 'b', fields: one })).refusal).toMatchObject({
      fields: { 'fields.0.options': expect.any(String) },
    });
    const twice = [1, 2].map(() => ({ key: 'a', kind: 'line' as const, label: 'Was?' }));
    expect((await save({ slot: 'b', fields: twice })).refusal).toMatchObject({ code: 'forms.refused' });
    expect((await save({ slot: 'Mit Leerzeichen' })).http).toBe(422);
  });

  it('tells the second of two who change it, and never moves the address', async () => {
    const ID = await saved();
    expect((await save({ ID, version: 1, title: 'Neu' })).http).toBe(200);
    const [change] = await house().sql<{ changes: unknown }>(
      `select details -> 'changes' as changes from history_entry where club_id = $1 and kind = 'forms.changed'`,
      [clubId],
    );
    expect(change?.changes).toEqual({ formTitle: { before: formOf({}).title, after: 'Neu' } });
    expect((await save({ ID, version: 1, title: 'Anders' })).refusal).toMatchObject({ code: 'forms.changedMeanwhile' });
    expect((await save({ ID, version: 2, slot: 'woanders' })).refusal).toMatchObject({ code: 'forms.slotFixed' });
  });

  it('takes nothing away that somebody has answered', async () => {
    const ID = await saved();
    await assign(['eindruck']);
    await answer();
    const without = fields.filter(({ key }) => key !== 'best');
    expect((await save({ ID, version: 1, fields: without })).refusal).toMatchObject({
      code: 'forms.wouldLoseAnswers',
      message: expect.stringContaining('Was war am besten?'),
    });
    const reworded = fields.toReversed().map((field) => ({ ...field, label: `${field.label} (neu)` }));
    expect((await save({ ID, version: 1, fields: reworded })).http).toBe(200);
  });

  it('goes with its answers, and no course has it any more', async () => {
    const ID = await saved();
    await assign(['eindruck']);
    await answer();
    await house().as(keeper).call(forms.remove, { ID });
    expect(await house().sql('select from form_answer where club_id = $1', [clubId])).toEqual([]);
    expect(await house().sql('select form_slots from course where id = $1', [courseId])).toEqual([{ form_slots: [] }]);
  });

  it('is for those with the permission', async () => {
    expect((await save({}, mother)).http).toBe(403);
    expect((await assign([], stranger)).http).toBe(403);
  });

  it.each([
    [80, 403],
    [81, 200],
  ])('with role %i the answer is %i', async (staff_level, status) => {
    const office = await buildPerson(house(), clubId, { staff_level });
    expect((await assign([], office)).http).toBe(status);
  });
});

describe('giving a form to a course', () => {
  it('is told in the history of the course, and an unknown name is refused', async () => {
    await saved();
    expect((await assign(['eindruck', 'sonstwas'])).refusal).toMatchObject({
      code: 'forms.unknownSlot',
      message: 'Dieses Formular gibt es nicht: sonstwas. Es wurde nichts zugeordnet.',
    });
    expect((await assign(['eindruck'])).reply).toMatchObject({ message: 'Umfragen zugeordnet' });
    const { history } = await house().as(admin).call(contract.courses.history, { courseId });
    expect(history[0]?.changes).toMatchObject([{ label: 'Umfragen', after: 'eindruck' }]);
  });

  it('is a matter of the own club', async () => {
    await saved();
    const otherClub = await buildClub(house());
    const foreign = await buildPerson(house(), otherClub, { staff_level: 90 });
    expect((await assign(['eindruck'], foreign)).http).toBe(404);
    expect((await house().as(foreign).ask(forms.fill, { slot: 'eindruck' })).http).toBe(404);
    expect(await house().as(foreign).call(forms.slots, {})).toEqual([]);
  });
});

describe('who is asked', () => {
  it('are those who take part, on the page of the course and at home, until they have answered', async () => {
    await saved();
    expect((await house().as(mother).call(forms.open, {})).forms).toEqual([]);
    await assign(['eindruck']);
    const open = { slot: 'eindruck', title: 'Wie war das Semester?', closes: 0, missing: ['Tim'], asked: 1 };
    expect((await house().as(mother).call(forms.open, {})).forms).toEqual([open]);
    const tab = await house().as(mother).call(forms.ofCourse, { courseId });
    expect(tab).toEqual({
      forms: [{ ...open, active: true, atBooking: false, isOpen: true, answers: 0 }],
      mayAssign: false,
    });
    expect((await house().as(stranger).ask(forms.ofCourse, { courseId })).http).toBe(403);
    await answer();
    expect((await house().as(mother).call(forms.open, {})).forms).toEqual([]);
  });

  it('is everybody who is signed in, for themselves, where it says so', async () => {
    await saved({ audience: 'everybody' });
    expect((await house().as(stranger).call(forms.open, {})).forms).toMatchObject([{ missing: ['Otto'] }]);
    expect((await answer({}, mother)).refusal).toMatchObject({ code: 'forms.notAsked' });
    expect((await answer({ child_ID: stranger.personId }, stranger)).http).toBe(200);
  });

  it('is nobody while it rests, and nobody else learns that it is there', async () => {
    await saved({ active: false });
    await assign(['eindruck']);
    expect((await house().as(mother).ask(forms.fill, { slot: 'eindruck' })).http).toBe(404);
    expect((await answer()).http).toBe(404);
    await house().sql('update form set is_active = true where club_id = $1', [clubId]);
    expect((await house().as(stranger).ask(forms.fill, { slot: 'eindruck' })).http).toBe(404);
    expect((await house().as(keeper).call(forms.fill, { slot: 'eindruck' })).persons).toEqual([]);
  });
});

describe('answering', () => {
  beforeEach(async () => {
    await saved();
    await assign(['eindruck']);
  });

  const formId = async () => (await house().as(keeper).call(forms.list, {})).forms[0]?.ID ?? 0;

  it('keeps every kind of answer, as it was given', async () => {
    const values = {
      best: 'Geräte',
      more: ['Musik', 'Ballspiele'],
      note: 4,
      camp: true,
      day: 20_270_704,
      count: 2,
      text: '<script>alert(1)</script>',
      long: 'Schön war es.\n<b>Danke!</b>',
    };
    expect((await answer({ values })).reply).toMatchObject({ message: 'Danke! Deine Antwort ist gespeichert.' });
    const { answers } = await answersTo(await formId());
    expect(answers).toMatchObject([{ fullname: 'Tim Moser', by: 'Maria Moser', values }]);
  });

  it('refuses what does not fit, at the question', async () => {
    const fieldsOf = async (values: Record<string, string | number | boolean | string[]>) =>
      (await answer({ values: { best: 'Spiele', ...values } })).refusal;
    expect(await fieldsOf({ best: '' })).toMatchObject({ fields: { 'values.best': 'Erforderlich' } });
    for (const wrong of [
      { best: 'Essen' },
      { note: 6 },
      { note: 1.5 },
      { more: ['Musik', 'Musik'] },
      { day: 20_270_230 },
    ])
      expect(await fieldsOf(wrong)).toMatchObject({ code: 'forms.refused' });
    for (const wrong of [
      { camp: 'ja' },
      { count: '2' },
      { text: 'zwei\nZeilen' },
      { h: 'Überschrift' },
      { fremd: 'x' },
    ])
      expect(await fieldsOf(wrong)).toMatchObject({ code: 'forms.refused' });
    expect((await answersTo(await formId())).answers).toEqual([]);
  });

  it('counts once what is sent twice, also at the same time', async () => {
    const twice = await Promise.all([answer({ key: 'doppelklick' }), answer({ key: 'doppelklick' })]);
    expect(twice.map(({ http }) => http)).toEqual([200, 200]);
    expect((await answer({ key: 'doppelklick' })).http).toBe(200);
    expect((await answersTo(await formId())).answers).toHaveLength(1);
    expect((await answer()).refusal).toMatchObject({ code: 'forms.alreadyAnswered' });
  });

  it('sent again by somebody who has seen meanwhile that it arrived is the same answer; another one is not', async () => {
    const { reply } = await answer({ key: 'ohne-antwort' });
    const answerId = reply?.ID ?? 0;
    expect((await answer({ key: 'ohne-antwort', answer_ID: answerId })).reply).toMatchObject({ ID: answerId });
    const other = { key: 'ohne-antwort', answer_ID: answerId, values: { best: 'Geräte' } };
    expect(await answer(other)).toMatchObject({ http: 409, refusal: { code: 'request.keyUsed' } });
    expect((await answer({ ...other, key: 'neuer-schluessel' })).reply).toMatchObject({ ID: answerId });
  });

  it('lets one of two different answers in that come at once', async () => {
    const both = await Promise.all([answer(), answer()]);
    expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('can be changed until the form is closed, and not afterwards', async () => {
    await answer();
    const { persons } = await house().as(mother).call(forms.fill, { slot: 'eindruck' });
    const answer_ID = persons[0]?.answers[0]?.ID ?? 0;
    expect((await answer({ answer_ID, values: { best: 'Geräte' } })).http).toBe(200);
    await close();
    expect((await answer({ answer_ID })).refusal).toMatchObject({
      message: 'Diese Umfrage ist schon geschlossen. Deine Antwort wurde nicht gespeichert.',
    });
    expect((await answersTo(await formId())).answers).toMatchObject([{ values: { best: 'Geräte' } }]);
    expect((await house().as(mother).call(forms.fill, { slot: 'eindruck' })).isOpen).toBe(false);
  });

  it('is for the own group, and of the course for who takes part', async () => {
    expect((await answer({}, stranger)).http).toBe(403);
    expect((await answer({ child_ID: lisa })).http).toBe(403);
    const other = await buildPerson(house(), clubId, {});
    await buildParticipation(house(), clubId, courseId, other.personId);
    await answer();
    const answer_ID = (await answersTo(await formId())).answers[0]?.ID ?? 0;
    expect((await answer({ answer_ID, child_ID: other.personId }, other)).refusal).toMatchObject({
      code: 'forms.answerGone',
    });
  });

  it('is possible several times where the form says so', async () => {
    const ID = await formId();
    expect((await save({ ID, version: 1, several: true })).http).toBe(200);
    await answer();
    await answer();
    expect((await answersTo(ID)).answers).toHaveLength(2);
    await house().sql(
      `insert into form_answer (club_id, form_id, person_id, answers, request_key, is_only, created_at, updated_at)
       select a.club_id, a.form_id, a.person_id, a.answers, 'viele-' || n, false, a.created_at, a.updated_at
       from form_answer a, generate_series(1, 98) n where a.id = (select max(id) from form_answer)`,
    );
    expect((await answer()).refusal?.code).toBe('forms.tooManyAnswers');
    expect((await answersTo(ID)).answers).toHaveLength(100);
  });
});
