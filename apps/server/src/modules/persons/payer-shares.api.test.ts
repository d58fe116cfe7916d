import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { testNow } from '../attendance/attendance.testing.ts';
import { buildTwoHomes, mailsTo, share, type TwoHomes } from './guardianships.testing.ts';
import { agreeToPay, buildGrandmother } from './payer-shares.testing.ts';

const house = useHouse({ clock: () => testNow });
const { payerShares, profile, guardianships, history } = contract;

let world: TwoHomes;
let helga: TwoHomes['father'];
beforeEach(async () => {
  world = await buildTwoHomes(house());
  helga = await buildGrandmother(house(), world.clubId);
});

const as = (actor: TwoHomes['father']) => house().as(actor);
const ask = (input: Record<string, unknown>, actor = world.mother) =>
  as(actor).ask(payerShares.ask, { child_ID: world.mia.personId, percent: 50, ...input });
const ofMia = async (actor = world.mother) =>
  (await as(actor).call(payerShares.ofChild, { child_ID: world.mia.personId })).shares;
const mine = (actor: TwoHomes['father']) => as(actor).call(payerShares.mine, {});
const told = async () =>
  (await as(world.admin).call(history.ofPerson, { userID: world.mia.personId })).history.map(
    (entry) => entry.history.description,
  );

describe('who pays is agreed by whoever pays', () => {
  it('asks the second home, and nothing holds before the answer', async () => {
    const { mother, father } = world;
    const guardianship_ID = await share(house(), world);
    expect((await ask({ guardianship_ID })).http).toBe(200);
    expect((await mailsTo(house(), world.clubId, 'franz')).at(-1)?.body).toContain('die Hälfte für alle Kurse von Mia');
    const { questions, shares } = await mine(father);
    expect(shares).toEqual([]);
    expect(questions).toMatchObject([{ percent: 50, prename: 'Mia', home: 'Maria Moser', course: '' }]);
    const ID = questions[0]?.ID ?? 0;
    expect((await as(mother).ask(payerShares.answer, { ID, agrees: true })).http).toBe(404);
    expect(await ofMia()).toMatchObject([{ state: 'asked', fullname: 'Franz Fuchs' }]);
    await as(father).call(payerShares.answer, { ID, agrees: true });
    expect((await as(father).ask(payerShares.answer, { ID, agrees: true })).http).toBe(404);
    expect(await ofMia()).toMatchObject([{ state: 'agreed', percent: 50 }]);
    expect((await mailsTo(house(), world.clubId, 'maria')).at(-1)?.subject).toBe('Mia: Franz Fuchs zahlt mit');
    expect(await told()).toContain(`Person ${father.personId} zahlt die Hälfte für alle Kurse`);
  });

  it('asks somebody else with a code, who reads the first name and nothing else before agreeing', async () => {
    const { mother, father, mia, courseId } = world;
    const input = { percent: 100, course_ID: courseId, email: `helga${world.clubId}@x.test` };
    const { code } = await as(mother).call(payerShares.ask, { child_ID: mia.personId, ...input });
    expect((await mailsTo(house(), world.clubId, 'helga'))[0]?.body).toContain(code);
    expect((await as(mother).ask(profile.addAllocation, { token: code })).http).toBe(409);
    expect(await as(helga).call(profile.addAllocation, { token: code })).toMatchObject({
      outcome: 'pays',
      child_ID: 0,
    });
    expect((await as(father).ask(profile.addAllocation, { token: code })).http).toBe(404);
    expect((await mine(helga)).questions).toMatchObject([{ prename: 'Mia', course: 'Turnen', percent: 100 }]);
    const seen = JSON.stringify(await mine(helga));
    for (const secret of ['Geheimgasse', 'Paul', 'Mia Moser', 'child_ID']) expect(seen).not.toContain(secret);
    await as(helga).call(payerShares.answer, { ID: (await mine(helga)).questions[0]?.ID ?? 0, agrees: false });
    expect(await ofMia()).toEqual([]);
    expect((await as(helga).call(guardianships.mine, {})).children).toEqual([]);
  });

  it('is never more than the whole, in every course', async () => {
    const { father, courseId } = world;
    const guardianship_ID = await share(house(), world);
    await agreeToPay(house(), world, father, { guardianship_ID, percent: 60 });
    expect((await ask({ percent: 50 })).http).toBe(409);
    await agreeToPay(house(), world, helga, { percent: 40 });
    expect((await ask({ percent: 1, course_ID: courseId })).http).toBe(409);
    // A smaller share for this course makes room for another payer there, and only there.
    await agreeToPay(house(), world, father, { guardianship_ID, percent: 10, course_ID: courseId });
    expect((await ask({ percent: 50, course_ID: courseId })).http).toBe(200);
    expect((await ask({ percent: 1 })).http).toBe(409);
    expect((await ask({ percent: 0 })).http).toBe(422);
    expect((await ask({ percent: 101 })).http).toBe(422);
  });

  it('is asked by the home or with a reason by the office, and by nobody else', async () => {
    const { father, felix, paul, admin } = world;
    const guardianship_ID = await share(house(), world);
    expect((await ask({ guardianship_ID }, father)).http).toBe(403);
    expect((await ask({ child_ID: felix.personId })).http).toBe(403);
    expect((await ask({ child_ID: paul.personId, guardianship_ID })).http).toBe(404);
    expect((await ask({ guardianship_ID }, admin)).http).toBe(422);
    expect((await ask({ guardianship_ID, reason: 'Gerichtsbeschluss' }, admin)).http).toBe(200);
    expect((await ofMia(admin))[0]).toMatchObject({ state: 'asked', payer_ID: father.personId });
    expect((await as(father).ask(payerShares.ofChild, { child_ID: world.mia.personId })).http).toBe(403);
    expect(await told()).toContain(
      `Person ${father.personId} ist gefragt, die Hälfte für alle Kurse zu zahlen, vom Verein: Gerichtsbeschluss`,
    );
  });
});

describe('it ends', () => {
  it('by a word of either side, and the other is told', async () => {
    const { mother, father } = world;
    const guardianship_ID = await share(house(), world);
    const first = await agreeToPay(house(), world, father, { guardianship_ID, percent: 50 });
    expect((await as(helga).ask(payerShares.end, { ID: first })).http).toBe(403);
    await as(father).call(payerShares.end, { ID: first });
    expect((await mailsTo(house(), world.clubId, 'maria')).at(-1)?.subject).toBe(
      'Mia: Franz Fuchs zahlt nicht mehr mit',
    );
    const second = await agreeToPay(house(), world, father, { guardianship_ID, percent: 50 });
    await as(mother).call(payerShares.end, { ID: second });
    expect((await mailsTo(house(), world.clubId, 'franz')).at(-1)?.subject).toBe(
      'Mia: Franz Fuchs zahlt nicht mehr mit',
    );
    expect(await ofMia()).toEqual([]);
  });

  it('with the second home, with a move of the child, and when who pays is paid for', async () => {
    const { mother, father, mia, admin } = world;
    const guardianship_ID = await share(house(), world);
    await agreeToPay(house(), world, father, { guardianship_ID, percent: 50 });
    await as(mother).call(guardianships.end, { ID: guardianship_ID });
    expect(await ofMia()).toEqual([]);
    await agreeToPay(house(), world, helga, { percent: 50 });
    await as(admin).call(profile.move, { child_ID: helga.personId, verwalter_ID: father.personId });
    expect(await ofMia()).toEqual([]);
    await as(admin).call(profile.move, { child_ID: mia.personId, verwalter_ID: father.personId });
    expect(await ofMia(father)).toEqual([]);
  });

  it('a new share replaces the old one only when it is agreed to', async () => {
    const { father } = world;
    const guardianship_ID = await share(house(), world);
    await agreeToPay(house(), world, father, { guardianship_ID, percent: 50 });
    expect((await ask({ guardianship_ID, percent: 80 })).http).toBe(200);
    const states = async () => (await ofMia()).map(({ percent, state }) => `${percent} ${state}`);
    expect(await states()).toEqual(['50 agreed', '80 asked']);
    await as(father).call(payerShares.answer, { ID: (await mine(father)).questions[0]?.ID ?? 0, agrees: true });
    expect(await states()).toEqual(['80 agreed']);
  });
});

describe('somebody who means no good', () => {
  it('does not agree for somebody else, not even behind their view', async () => {
    const { admin, mother } = world;
    const { code } = await as(mother).call(payerShares.ask, { child_ID: world.mia.personId, percent: 100 });
    await as(helga).call(profile.addAllocation, { token: code });
    const ID = (await mine(helga)).questions[0]?.ID ?? 0;
    const behind = house().as({ ...helga, behind: admin.personId });
    expect(await behind.ask(payerShares.answer, { ID, agrees: true })).toMatchObject({
      http: 403,
      refusal: { message: 'Zustimmen kann nur, wer zahlt, und nur selbst.' },
    });
    expect(await ofMia()).toMatchObject([{ state: 'asked' }]);
    expect((await behind.ask(payerShares.answer, { ID, agrees: false })).http).toBe(200);
  });

  it('learns no name of a course that is not shown yet', async () => {
    const { clubId, admin } = world;
    const hidden = await buildCourse(house(), clubId, { name: 'Geheimkurs', shown_from: '2030-01-01' });
    const gone = { http: 404, refusal: { code: 'persons.shareCourseGone' } };
    expect(await ask({ course_ID: hidden })).toMatchObject(gone);
    expect(JSON.stringify(await ofMia())).not.toContain('Geheimkurs');
    expect((await ask({ course_ID: hidden, reason: 'vereinbart' }, admin)).http).toBe(200);
  });
});
