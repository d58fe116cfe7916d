import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildGrant, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { hearStatements } from '../../../test/hear-statements.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { remindOfReview } from '../permissions/remind-of-review.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { announceHandovers } from './announce-handovers.ts';

const now = new Date('2026-11-10T10:00:00Z');
const house = useHouse({ clock: () => now });
const calls = contract.handovers;
const chair = 1400;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, {
    staff_level: 90,
    first_name: 'Petra',
    last_name: 'Admin',
    email: 'admin@x.test',
  });
});

const person = (name: string, columns: Record<string, unknown> = {}) =>
  buildPerson(house(), clubId, { first_name: name, last_name: 'Muster', ...columns });

const change = async () => {
  const [old, next, member] = [await person('Alt', { staff_level: 50 }), await person('Neu'), await person('Mara')];
  const roleId = await buildMembershipRole(house(), clubId, old.personId, chair, { ends_on: '2026-11-05' });
  await buildMembershipRole(house(), clubId, next.personId, chair, { starts_on: '2026-11-05' });
  await buildMembershipRole(house(), clubId, member.personId, 1);
  return { old, next, member, roleId };
};

const listOf = async (actor: Actor) => (await house().as(actor).call(calls.list, {})).handovers;
const pointOf = async (actor: Actor, point: string) =>
  (await listOf(actor))[0]?.points.find((line) => line.point === point);

it('who leaves, who comes and administrators see one list and tick it; nobody else learns of it', async () => {
  const { old, next, member, roleId } = await change();
  await buildGrant(house(), clubId, old.personId, 'accounting');
  await house()
    .as(admin)
    .call(calls.saveSignatories, {
      signatories: [{ account: 'Girokonto', code: chair, signsAlone: false }],
    });
  const [forAdmin] = await listOf(admin);
  expect(forAdmin).toMatchObject({
    role_ID: roleId,
    former: { fullname: 'Alt Muster' },
    lastDay: 20_261_104,
    reportUntil: 20_261_203,
    successors: [{ fullname: 'Neu Muster', since: 20_261_105 }],
  });
  expect((await pointOf(next, 'rights'))?.facts).toEqual(['Lese-Administrator', 'Buchhaltung']);
  expect((await pointOf(old, 'bank'))?.facts).toEqual(['Girokonto, zeichnet zu zweit']);
  // Figures of the money are for those who may read them.
  expect(await pointOf(next, 'books')).toBeUndefined();
  expect(await pointOf(admin, 'books')).toBeDefined();
  expect(await listOf(member)).toEqual([]);

  await house().as(next).call(calls.tick, { role_ID: roleId, point: 'keys', done: true });
  expect(await pointOf(old, 'keys')).toMatchObject({ ticked: now.getTime() / 1000, tickedBy: 'Neu Muster' });
  await house().as(old).call(calls.tick, { role_ID: roleId, point: 'keys', done: true });
  expect((await pointOf(admin, 'keys'))?.tickedBy).toBe('Neu Muster');

  const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
  for (const actor of [member, stranger]) {
    const tick = { role_ID: roleId, point: 'rights' as const, done: true };
    expect(await house().as(actor).refused(calls.tick, tick)).toMatchObject({ http: 404, code: 'handover.gone' });
  }
  expect((await pointOf(admin, 'rights'))?.ticked).toBe(0);
  // Birth dates and addresses are for administrators.
  expect((await house().as(next).refused(calls.report, { role_ID: roleId })).http).toBe(403);
  expect((await house().as(stranger).refused(calls.report, { role_ID: roleId })).http).toBe(404);
  await house().sql(
    `update person set birth_date = '1960-05-04', street = 'Ringweg', house_number = '3', postal_code = '3500', locality = 'Krems' where id = $1`,
    [next.personId],
  );
  const report = await house().as(admin).call(calls.report, { role_ID: roleId });
  const words = pdfRuns(Buffer.from(report.content, 'base64')).join('').replaceAll(/\s/g, '');
  const told = ['§14Abs.2Vereinsgesetz2002', 'AltMuster', 'bis04.11.2026', 'NeuMuster', 'ab05.11.2026'];
  for (const text of [...told, '04.05.1960', 'Ringweg3,3500Krems']) expect(words).toContain(text);
});

it('counts what is open now, for those who may see it', async () => {
  const { next, member } = await change();
  expect((await pointOf(admin, 'requests'))?.facts).toEqual([]);
  expect((await pointOf(admin, 'dunning'))?.facts).toEqual([]);
  await house().sql(
    `insert into membership_request (club_id, person_id, kind, note, requested_by) values ($1, $2, 'upgrade', 'bitte', $2)`,
    [clubId, member.personId],
  );
  const owes = (dueOn: string, { personId }: NonNullable<Actor>) =>
    buildCharge(house(), clubId, { managerId: personId, cents: 5000, on: '2026-09-01', dueOn });
  await owes('2026-11-09', member);
  // Due today is not overdue.
  await owes('2026-11-10', next);
  expect((await pointOf(admin, 'requests'))?.facts).toEqual(['1 offene Anfrage']);
  expect((await pointOf(admin, 'dunning'))?.facts).toEqual(['1 Konto mit Überfälligem']);
  for (const point of ['requests', 'dunning']) expect(await pointOf(next, point)).toBeUndefined();
});

it('who leaves and who comes learn of it once by mail, and on Start until everything is ticked', async () => {
  const announce = () =>
    transactionsIn(
      house().database,
      { id: clubId, origin: 'http://verein.test' },
      { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
    )(announceHandovers);
  expect(await announce()).toBe(0);
  const { old, next, member, roleId } = await change();
  await house().sql(`update person set email = first_name || '@x.test' where id = any($1)`, [
    [old.personId, next.personId],
  ]);
  const told = await Promise.all([announce(), announce()]);
  expect(told.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await announce()).toBe(0);
  const mails = await deliveredFrom(house(), clubId);
  expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(['Alt@x.test', 'Neu@x.test']);
  const textTo = (to: string) => mails.find((mail) => mail.to === to)?.text ?? '';
  expect(textTo('Neu@x.test')).toContain('Du übernimmst die Funktion von Alt Muster (bis 04.11.2026).');
  expect(textTo('Alt@x.test')).toContain('Du übergibst sie an Neu Muster.');
  for (const text of [textTo('Neu@x.test'), textTo('Alt@x.test')]) {
    expect(text).toContain('Zeichnung bei der Bank');
    expect(text).toContain('http://verein.test/amtsuebergabe');
  }
  const own = async (actor: Actor) => (await house().as(actor).call(calls.own, {})).handovers;
  expect(await own(next)).toMatchObject([{ role_ID: roleId, takesOver: true, others: ['Alt Muster'], open: 7 }]);
  expect(await own(old)).toMatchObject([{ takesOver: false, others: ['Neu Muster'] }]);
  for (const actor of [member, admin]) expect(await own(actor)).toEqual([]);
  for (const { point } of (await listOf(next))[0]?.points ?? [])
    await house().as(next).call(calls.tick, { role_ID: roleId, point, done: true });
  expect(await own(next)).toEqual([]);
});

it('whoever is elected again hands nothing over', async () => {
  const { personId } = await person('Treu');
  await buildMembershipRole(house(), clubId, personId, chair, { ends_on: '2026-11-05' });
  await buildMembershipRole(house(), clubId, personId, chair, { starts_on: '2026-11-05' });
  expect(await listOf(admin)).toEqual([]);
});

it('a review of rights takes from those named, keeps the others, and wants to have seen everybody', async () => {
  const [reader, treasurer] = [await person('Leo', { staff_level: 50 }), await person('Karin')];
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
  const { holders } = await house().as(admin).call(contract.permissions.review, {});
  expect(holders.map(({ fullname }) => fullname)).toEqual(['Petra Admin', 'Leo Muster', 'Karin Muster']);
  const confirm = (kept: number[], withdrawn: number[]) =>
    house().as(admin).ask(contract.permissions.confirmReview, { kept, withdrawn });
  expect((await confirm([admin.personId], [reader.personId])).refusal?.code).toBe('permissions.reviewChanged');
  expect((await confirm([reader.personId, treasurer.personId], [admin.personId])).refusal?.code).toBe(
    'permissions.notOwnRights',
  );
  expect((await confirm([admin.personId, reader.personId], [treasurer.personId])).http).toBe(200);
  const after = await house().as(admin).call(contract.permissions.review, {});
  expect(after.holders.map(({ fullname }) => fullname)).toEqual(['Petra Admin', 'Leo Muster']);
  expect(after).toMatchObject({ reviewed: now.getTime() / 1000, reviewedBy: 'Petra Admin' });
});

it('reminds once a year from the chosen day on, and not who has reviewed already', async () => {
  const remind = (at: string) =>
    house().database.transaction({ tenant: clubId }, (db) =>
      remindOfReview({
        db,
        club: { id: clubId, origin: 'http://verein.test' },
        viewer: null,
        now: new Date(at),
        jobs: house().queue.senderIn(db),
      }),
    );
  expect(await remind('2027-01-14T09:00:00Z')).toBe(false);
  expect(await remind('2027-01-16T09:00:00Z')).toBe(true);
  expect(await remind('2027-01-17T09:00:00Z')).toBe(false);
  expect(await remind('2027-03-17T09:00:00Z')).toBe(false);
  expect(
    await house().sql('select recipient, body like $2 as listed from mail where club_id = $1', [
      clubId,
      '%Petra Admin%',
    ]),
  ).toEqual([{ recipient: 'admin@x.test', listed: true }]);
  await house().database.transaction({ tenant: clubId }, (db) =>
    sql`insert into rights_review (club_id, year, reviewed_at) values (current_club(), 2028, '2028-01-02')`.execute(db),
  );
  expect(await remind('2028-01-16T09:00:00Z')).toBe(false);
  await house().sql(`update club set settings = '{"rightsReviewMonth": 0}' where id = $1`, [clubId]);
  expect(await remind('2029-01-16T09:00:00Z')).toBe(false);
});

it('asks as many statements for a whole board as for one function', async () => {
  await change();
  await listOf(admin);
  const heard = hearStatements();
  await listOf(admin);
  const forOne = heard().length;
  for (const code of [1410, 1420, 1430, 1440, 1450]) {
    const [old, next] = [await person(`Alt${code}`), await person(`Neu${code}`)];
    await buildMembershipRole(house(), clubId, old.personId, code, { ends_on: '2026-11-05' });
    await buildMembershipRole(house(), clubId, next.personId, code, { starts_on: '2026-11-05' });
  }
  heard();
  expect(await listOf(admin)).toHaveLength(6);
  expect(heard()).toHaveLength(forOne);
});
