import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { paymentPlans } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let courseId = 0;

const buildCourse = async (name: string, ofClub = clubId) => {
  const [course] = await house().sql<{ id: number }>(
    'insert into course (club_id, name) values ($1, $2) returning id',
    [ofClub, name],
  );
  return course?.id ?? 0;
};

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  courseId = await buildCourse('Kinderturnen');
});

const row = (values: Record<string, unknown> = {}) => ({
  description: 'Gesamtbetrag',
  price: 9000,
  pricenm: 12000,
  bookingStart: 0,
  bookingEnd: 0,
  dueDate: 0,
  active: true,
  ...values,
});

const group = (values: Record<string, unknown> = {}) => ({
  name: 'Einmalzahlung',
  active: true,
  plan: [row()],
  ...values,
});

const save = (values: Record<string, unknown>, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(paymentPlans.saveOfCourse, { courseId, model_ID: 0, ...values });

const saveModel = (values: Record<string, unknown> = {}, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(paymentPlans.saveModel, { name: 'Standard', paymentplan: [group()], ...values });

const newModel = async (values: Record<string, unknown> = {}) => (await saveModel(values)).reply?.model_ID ?? 0;

const planOf = (id = courseId) => house().as(admin).call(paymentPlans.ofCourse, { courseId: id });

describe('the payment plan of a course', () => {
  it('is none, its own or that of a model', async () => {
    expect(await planOf()).toMatchObject({ model_ID: '', paymentplan: [] });

    await save({ model_ID: 0, paymentplan: [group()] });
    expect(await planOf()).toMatchObject({ model_ID: 0, paymentplan: [{ name: 'Einmalzahlung' }] });

    const modelId = await newModel({ paymentplan: [group({ name: 'Aus dem Modell' })] });
    await save({ model_ID: modelId });
    expect(await planOf()).toMatchObject({
      model_ID: modelId,
      name: 'Standard',
      paymentplan: [{ name: 'Aus dem Modell' }],
      ownplan: [{ name: 'Einmalzahlung' }],
    });

    await save({ model_ID: '' });
    expect(await planOf()).toMatchObject({ model_ID: '', paymentplan: [] });
  });

  it('stores cents, days and times as they were sent', async () => {
    const times = {
      bookingStart: Date.parse('2026-09-01T08:00:00+02:00') / 1000,
      bookingEnd: Date.parse('2026-09-30T23:59:00+02:00') / 1000,
      dueDate: Date.parse('2026-10-15T00:00:00+02:00') / 1000,
    };
    await save({ paymentplan: [group({ plan: [row({ price: 1250, pricenm: 1800, ...times })] })] });
    const { paymentplan } = await planOf();
    expect(paymentplan[0]?.plan).toMatchObject([{ price: 1250, pricenm: 1800, ...times, used: false }]);
  });

  it('keeps the numbers of groups and rows that are saved again, also when two change their names', async () => {
    await save({
      paymentplan: [group({ name: 'A' }), group({ name: 'B', plan: [row(), row({ description: '2.' })] })],
    });
    const [a, b] = (await planOf()).paymentplan;
    await save({
      paymentplan: [
        { ...b, name: 'A', plan: b?.plan.slice(1) },
        { ...a, name: 'B' },
      ],
    });
    const after = (await planOf()).paymentplan;
    expect(after.map(({ ID, name }) => [ID, name])).toEqual([
      [b?.ID, 'A'],
      [a?.ID, 'B'],
    ]);
    expect(after[0]?.plan.map(({ ID }) => ID)).toEqual([b?.plan[1]?.ID]);
  });

  it.each([
    [[group(), group()], 'Alle Namen der Zahlungsgruppen müssen unterschiedlich sein und dürfen nicht leer sein.'],
    [
      [group(), group({ name: 'Raten', plan: [] })],
      'In jeder Zahlungsgruppe muss es zumindest einen Eintrag geben und jeder Eintrag muss eine Bezeichnung haben. Das betrifft folgende Zahlungsgruppen: 2',
    ],
    [[group({ plan: [row({ bookingStart: 100, bookingEnd: 100 })] })], 'Endzeitpunkt muss nach Startzeitpunkt liegen.'],
    [[group({ plan: [row({ price: -1 })] })], 'Preis muss größer gleich 0 sein.'],
  ])('is refused with the sentence of the rule', async (paymentplan, message) => {
    expect(await save({ paymentplan })).toMatchObject({ http: 422, refusal: { message } });
    expect(await saveModel({ paymentplan })).toMatchObject({ http: 422, refusal: { message } });
    expect((await planOf()).model_ID).toBe('');
  });

  it('needs both prices of a row', async () => {
    const { pricenm: _, ...withoutPrice } = row();
    const answer = await save({ paymentplan: [group({ plan: [withoutPrice] })] });
    expect(answer).toMatchObject({
      http: 422,
      refusal: { fields: { 'paymentplan.0.plan.0.pricenm': 'Erforderlich' } },
    });
  });

  it('does not lose a stored group, which can only be set inactive', async () => {
    await save({ paymentplan: [group(), group({ name: 'Raten' })] });
    const { paymentplan } = await planOf();
    expect(await save({ paymentplan: paymentplan.slice(0, 1) })).toMatchObject({
      http: 422,
      refusal: { code: 'paymentPlans.groupStays' },
    });
    await save({ paymentplan: paymentplan.map((stored) => ({ ...stored, active: stored.name !== 'Raten' })) });
    const { data } = await house().as(admin).call(paymentPlans.activeOfCourse, { courseId });
    expect(data.map(({ name }) => name)).toEqual(['Einmalzahlung']);
  });

  it('does not lose a row that somebody pays', async () => {
    await save({ paymentplan: [group({ plan: [row({ description: '1. Rate' }), row({ description: '2. Rate' })] })] });
    const [stored] = (await planOf()).paymentplan;
    await house().sql(
      `with booked as (
         insert into participation (club_id, course_id, person_id, role) values ($1, $2, $3, 0) returning id
       ) insert into installment (club_id, participation_id, payment_row_id, description, amount_cents)
       select $1, id, $4, '1. Rate', 9000 from booked`,
      [clubId, courseId, admin.personId, stored?.plan[0]?.ID],
    );
    expect((await planOf()).paymentplan[0]?.plan.map(({ used }) => used)).toEqual([true, false]);
    expect(await save({ paymentplan: [{ ...stored, plan: stored?.plan.slice(1) }] })).toMatchObject({
      http: 422,
      refusal: { code: 'paymentPlans.rowStays' },
    });
    expect((await save({ paymentplan: [{ ...stored, plan: stored?.plan.slice(0, 1) }] })).http).toBe(200);
  });

  it('takes no groups or rows of another course', async () => {
    await save({ paymentplan: [group()] });
    const [foreign] = (await planOf()).paymentplan;
    courseId = await buildCourse('Yoga');
    expect(await save({ paymentplan: [foreign] })).toMatchObject({ refusal: { code: 'paymentPlans.unknownGroup' } });
    expect(await save({ paymentplan: [group({ plan: foreign?.plan })] })).toMatchObject({
      refusal: { code: 'paymentPlans.unknownRow' },
    });
    expect((await planOf()).model_ID).toBe('');
  });

  it('of another club is not found', async () => {
    const foreignCourse = await buildCourse('Fremd', await buildClub(house()));
    expect(await house().as(admin).ask(paymentPlans.ofCourse, { courseId: foreignCourse })).toMatchObject({
      http: 404,
    });
    expect(
      await house().as(admin).ask(paymentPlans.saveOfCourse, { courseId: foreignCourse, paymentplan: [] }),
    ).toMatchObject({ http: 404 });
  });

  it('is edited by who may edit the data of this course, and of no other', async () => {
    const helper = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, helper.personId, 'course/data', { entity_type: 'course', entity_id: courseId });
    expect((await save({ paymentplan: [group()] }, helper)).http).toBe(200);
    courseId = await buildCourse('Yoga');
    expect((await save({ paymentplan: [group()] }, helper)).http).toBe(403);
  });

  it('comes without numbers for another course, and changes nothing there until it is saved', async () => {
    await save({ paymentplan: [group()] });
    const { paymentplan } = await house().as(admin).call(paymentPlans.withoutIds, { courseId });
    expect(paymentplan).toEqual([group()]);
    courseId = await buildCourse('Yoga');
    expect((await planOf()).paymentplan).toEqual([]);
    expect((await save({ paymentplan })).http).toBe(200);
  });

  it('writes down what changed', async () => {
    await save({ paymentplan: [group()] });
    const [stored] = (await planOf()).paymentplan;
    await save({ paymentplan: [stored] });
    await save({ paymentplan: [{ ...stored, active: false }] });
    const { history } = await house().as(admin).call(paymentPlans.historyOfCourse, { courseId });
    expect(history).toHaveLength(2);
    expect(history[0]?.changes).toMatchObject([
      {
        label: 'Zahlungsweise Einmalzahlung',
        before: expect.stringMatching(/^Einmalzahlung; Gesamtbetrag: €\s90,00 \/ €\s120,00$/),
        after: expect.stringMatching(/^Einmalzahlung \(inaktiv\)/),
      },
    ]);
    expect(history[1]?.changes).toContainEqual({ label: 'Zahlungsweisen', before: 'keine', after: 'eigene' });
  });
});

describe('the groups one can choose from', () => {
  const border = Date.parse('2026-10-01T00:00:00+02:00') / 1000;

  const offered = async (time: number, values: Record<string, unknown> = {}) => {
    const { data } = await house()
      .as(admin)
      .call(paymentPlans.activeOfCourse, { courseId, time, ...values });
    return data.map(({ name, plan, price, pricenm }) => [name, plan.map((part) => part.description), price, pricenm]);
  };

  it('change at the border of their rows', async () => {
    const plan = [
      row({ description: 'Frühbucher', price: 8000, bookingEnd: border }),
      row({ description: 'Regulär', bookingStart: border, bookingEnd: border + 100 }),
    ];
    await save({ paymentplan: [group({ plan })] });
    expect(await offered(border - 1)).toEqual([['Einmalzahlung', ['Frühbucher'], 8000, 12000]]);
    expect(await offered(border)).toEqual([['Einmalzahlung', ['Regulär'], 9000, 12000]]);
    expect(await offered(border + 100)).toEqual([]);
  });

  it('are those of the model when asked for with the model', async () => {
    await save({ model_ID: await newModel() });
    expect(await offered(border)).toEqual([]);
    expect(await offered(border, { withmodel: true })).toEqual([['Einmalzahlung', ['Gesamtbetrag'], 9000, 12000]]);
  });

  it('of a model can be previewed', async () => {
    const modelId = await newModel({ paymentplan: [group({ plan: [row({ bookingEnd: border })] })] });
    const at = async (time: number) =>
      (await house().as(admin).call(paymentPlans.activeOfModel, { modelId, time })).data.length;
    expect([await at(border - 1), await at(border)]).toEqual([1, 0]);
  });
});

describe('two who edit the same plan', () => {
  it('of a course: the second is told who changed what, and nothing of theirs is overwritten', async () => {
    await save({ paymentplan: [group()] });
    const { version, ownplan } = await planOf();
    const colleague = await buildPerson(house(), clubId, { first_name: 'Karl', last_name: 'Huber', staff_level: 90 });
    const added = group({ name: 'Raten', plan: [row({ description: '1. Rate' })] });
    expect((await save({ version, paymentplan: [...ownplan, added] }, colleague)).http).toBe(200);
    expect(await save({ version, paymentplan: [{ ...ownplan[0], name: 'Alles' }] })).toMatchObject({
      http: 409,
      refusal: {
        code: 'paymentPlans.changedMeanwhile',
        message:
          'Karl Huber hat diese Zahlungsweisen inzwischen geändert: Zahlungsweise Raten. Deine Änderungen sind noch nicht gespeichert. Bitte sieh dir den neuen Stand an und speichere dann noch einmal.',
      },
    });
    const now = await planOf();
    expect(now.ownplan.map(({ name }) => name)).toEqual(['Einmalzahlung', 'Raten']);
    expect((await save({ version: now.version, paymentplan: now.ownplan })).http).toBe(200);
  });

  it('of a course: going over to a model counts, also by the form of the course', async () => {
    const modelId = await newModel();
    const { version } = await planOf();
    await house().as(admin).call(contract.courses.save, { courseId, coursePaymentModel_ID: modelId });
    expect((await save({ version, model_ID: '' })).http).toBe(409);
    expect((await planOf()).model_ID).toBe(modelId);
  });

  it('of a model: the same', async () => {
    const modelId = await newModel();
    const model = await house().as(admin).call(paymentPlans.model, { modelId });
    expect((await saveModel({ ...model, active: false })).http).toBe(200);
    expect(await saveModel({ ...model, name: 'Neu' })).toMatchObject({
      http: 409,
      refusal: { message: expect.stringContaining('inzwischen geändert: aktiv.') },
    });
    expect(await house().as(admin).call(paymentPlans.model, { modelId })).toMatchObject({
      name: 'Standard',
      active: false,
      version: model.version + 1,
    });
  });

  it('at the very same moment: one of them is told', async () => {
    await save({ paymentplan: [group()] });
    const { version, ownplan } = await planOf();
    const answers = await Promise.all(
      ['Eins', 'Zwei', 'Drei'].map((name) => save({ version, paymentplan: [{ ...ownplan[0], name }] })),
    );
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('payment models', () => {
  it('come sorted by name, with their groups and courses', async () => {
    for (const name of ['Zweiraten', 'Österlich', 'Ab Herbst']) await saveModel({ name });
    await save({ model_ID: await newModel({ name: 'Ärzte' }) });
    const { templates } = await house().as(admin).call(paymentPlans.models, {});
    expect(templates.map(({ name }) => name)).toEqual(['Ab Herbst', 'Ärzte', 'Österlich', 'Zweiraten']);
    expect(templates[1]).toMatchObject({
      active: true,
      paymentGroups: [{ name: 'Einmalzahlung' }],
      courses: [{ ID: courseId, name: 'Kinderturnen' }],
    });
  });

  it('that rest are not offered any more, but kept by the courses that have them', async () => {
    const modelId = await newModel();
    await save({ model_ID: modelId });
    const model = await house().as(admin).call(paymentPlans.model, { modelId });
    await saveModel({ ...model, active: false });
    expect((await house().as(admin).call(paymentPlans.activeModels, {})).templates).toEqual([]);
    expect((await save({ model_ID: modelId })).http).toBe(200);
    courseId = await buildCourse('Yoga');
    expect(await save({ model_ID: modelId })).toMatchObject({
      http: 422,
      refusal: { code: 'paymentPlans.modelInactive' },
    });
  });

  it('have a name of their own', async () => {
    await saveModel();
    expect(await saveModel({ name: 'standard' })).toMatchObject({
      http: 409,
      refusal: { fields: { name: 'Eine Zahlungsvorlage mit diesem Namen gibt es schon.' } },
    });
    expect((await saveModel({ name: ' ' })).http).toBe(422);
  });

  it('of a course or of another club cannot be given or read as models', async () => {
    await save({ paymentplan: [group()] });
    const [own] = await house().sql<{ id: number }>('select id from payment_plan where course_id = $1', [courseId]);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    const foreign = (await saveModel({}, stranger)).reply?.model_ID ?? 0;
    for (const modelId of [own?.id ?? 0, foreign]) {
      expect((await save({ model_ID: modelId })).http).toBe(404);
      expect((await house().as(admin).ask(paymentPlans.model, { modelId })).http).toBe(404);
      expect((await saveModel({ model_ID: modelId, name: 'Anders' })).http).toBe(404);
    }
  });

  it('keep their history', async () => {
    const modelId = await newModel();
    const model = await house().as(admin).call(paymentPlans.model, { modelId });
    await saveModel({ ...model, name: 'Neu' });
    const { history } = await house().as(admin).call(paymentPlans.historyOfModel, { modelId });
    expect(history.map(({ description }) => description)).toEqual([
      'Zahlungsvorlage „Neu“ geändert',
      'Zahlungsvorlage „Standard“ angelegt',
    ]);
  });
});
