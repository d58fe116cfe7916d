import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';

const house = useHouse();

let clubId = 0;
let admin: NonNullable<Actor>;
let anna: NonNullable<Actor>;

const build = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await build({ first_name: 'Adele', last_name: 'Zauner', staff_level: 90 });
  anna = await build({ first_name: 'Anna', last_name: 'Huber' });
});

const list = (input: Record<string, unknown> = {}, actor: Actor = admin) =>
  house().as(actor).call(contract.permissions.list, input);

const grant = (input: Record<string, unknown>, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(contract.permissions.grant, { child_ID: anna.personId, ...input });

const setRole = (person: NonNullable<Actor>, newRole: number, actor: Actor = admin) =>
  house().as(actor).ask(contract.permissions.setAdministrator, { child_ID: person.personId, newRole });

const levelOf = async ({ personId }: NonNullable<Actor>) =>
  (await house().sql<{ staff_level: number }>('select staff_level from person where id = $1', [personId]))[0]
    ?.staff_level;

const historyKinds = async () =>
  house().sql<{ kind: string; person_id: number; actor_id: number; details: Record<string, unknown> }>(
    'select kind, person_id, actor_id, details from history_entry where club_id = $1 order by id',
    [clubId],
  );

describe('granting a permission', () => {
  it('opens exactly what it names, at once', async () => {
    expect((await house().as(anna).ask(contract.persons.listByManager, {})).http).toBe(403);
    await grant({ permissions: ['user_read'] });
    expect((await house().as(anna).ask(contract.persons.listByManager, {})).http).toBe(200);
    expect((await house().as(anna).ask(contract.permissions.list, {})).http).toBe(403);
  });

  it('is listed with the person, the time and no end', async () => {
    await grant({ permissions: ['accounting_read', 'invoice'] });
    const { permissions } = await list();
    expect(permissions.map(({ permission, timeRevoked }) => ({ permission, timeRevoked }))).toEqual([
      { permission: 'invoice', timeRevoked: 0 },
      { permission: 'accounting_read', timeRevoked: 0 },
    ]);
    expect(permissions[0]).toMatchObject({
      entity_type: '',
      entity_ID: 0,
      child: { ID: anna.personId, fullname: 'Anna Huber', prename: 'Anna', lastname: 'Huber' },
    });
    expect(permissions[0]?.timeGranted).toBeGreaterThan(1_700_000_000);
  });

  it('for one course counts there and is listed there', async () => {
    const [one, other] = [await buildCourse(house(), clubId), await buildCourse(house(), clubId)];
    for (const course of [one, other])
      await grant({ permissions: ['course/participants'], entity_type: 'course', entity_ID: course });
    const { permissions, superUsers } = await list({ entity_type: 'course', entity_ID: one });
    expect(permissions).toMatchObject([{ permission: 'course/participants', entity_type: 'course', entity_ID: one }]);
    expect(superUsers).toEqual([]);
    const status = await house().as(anna).call(contract.session.status, {});
    expect(status).toMatchObject({ permissions: [`course/participants|${one}`, `course/participants|${other}`] });
  });

  it('for a course that is not there, not any more or not in this club is refused', async () => {
    const deleted = await buildCourse(house(), clubId, { deleted_at: '2026-01-01' });
    const foreign = await buildCourse(house(), await buildClub(house()));
    for (const entity_ID of [2_000_000_000, deleted, foreign]) {
      expect(await grant({ permissions: ['course/data'], entity_type: 'course', entity_ID })).toMatchObject({
        http: 404,
        refusal: { message: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
      });
    }
    expect((await list()).permissions).toEqual([]);
  });

  it('twice changes nothing', async () => {
    await grant({ permissions: ['faq'] });
    const again = await grant({ permissions: ['faq', 'faq'] });
    expect(again.reply?.message).toBe('Diese Berechtigungen hat die Person schon.');
    expect((await list()).permissions).toHaveLength(1);
    expect(await historyKinds()).toHaveLength(1);
  });

  it.each([
    ['an unknown name', { permissions: ['everything'] }, 'Diese Berechtigung gibt es nicht.'],
    ['the balances of a course', { permissions: ['course/saldo'] }, 'Diese Berechtigung gibt es nicht.'],
    ['nothing', { permissions: [] }, 'Bitte wähle mindestens eine Berechtigung aus.'],
    [
      'an entity without its number',
      { permissions: ['course'], entity_type: 'course' },
      'Bitte gib an, wofür die Berechtigung gelten soll.',
    ],
    [
      'an unknown kind of entity',
      { permissions: ['course'], entity_type: 'planet', entity_ID: 3 },
      'So etwas gibt es nicht, dafür kann niemand berechtigt werden.',
    ],
    [
      'persons for one course',
      { permissions: ['user'], entity_type: 'course', entity_ID: 3 },
      'Die Berechtigung „Personen“ gilt immer für den ganzen Verein und kann nicht für eine Einheit (Kurs) vergeben werden.',
    ],
  ])('refuses %s and changes nothing', async (_, input, message) => {
    const answer = await grant(input);
    expect({ http: answer.http, message: answer.refusal?.message }).toEqual({ http: 422, message });
    expect((await list()).permissions).toEqual([]);
  });

  it('stores both spellings of pages as one', async () => {
    await grant({ permissions: ['page_blocks_read'] });
    expect((await list()).permissions).toMatchObject([{ permission: 'pageblocks_read' }]);
  });

  it('refuses a person of another club, a deceased and a deleted one', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()));
    const dead = await build({ death_date: '2020-01-01' });
    const deleted = await build({ deleted_at: '2020-01-01' });
    for (const { personId } of [foreign, dead, deleted]) {
      const answer = await grant({ child_ID: personId, permissions: ['faq'] });
      expect(answer).toMatchObject({ http: 404, refusal: { message: 'Diese Person gibt es nicht oder nicht mehr.' } });
    }
    expect(await house().sql('select 1 from permission_grant where person_id = $1', [foreign.personId])).toEqual([]);
  });

  it('is not for those who may only read', async () => {
    const reader = await build({ staff_level: 50 });
    await buildGrant(house(), clubId, anna.personId, 'club_read');
    expect((await list({}, reader)).permissions).toHaveLength(1);
    expect((await list({}, anna)).permissions).toHaveLength(1);
    expect((await grant({ permissions: ['faq'] }, reader)).http).toBe(403);
    expect((await grant({ permissions: ['faq'] }, anna)).http).toBe(403);
  });

  it('is for what one holds oneself: with the club permission one passes on that, its reading and nothing else', async () => {
    const secretary = await build({ first_name: 'Sabine' });
    await buildGrant(house(), clubId, secretary.personId, 'club');
    expect((await grant({ permissions: ['club'] }, secretary)).http).toBe(200);
    expect((await grant({ permissions: ['club_read'] }, secretary)).http).toBe(200);
    for (const child_ID of [secretary.personId, anna.personId]) {
      expect(await grant({ child_ID, permissions: ['club', 'user'] }, secretary)).toMatchObject({
        http: 403,
        refusal: { message: 'Du kannst nur Berechtigungen geben, die du selbst hast. „Personen“ hast du nicht.' },
      });
    }
  });

  it('by two who grant each other brings neither anything', async () => {
    const berta = await build({ first_name: 'Berta' });
    for (const { personId } of [anna, berta]) await buildGrant(house(), clubId, personId, 'club');
    for (const permission of ['accounting', 'user', 'course/data_trainer', 'prae']) {
      expect((await grant({ child_ID: berta.personId, permissions: [permission] }, anna)).http).toBe(403);
      expect((await grant({ child_ID: anna.personId, permissions: [permission] }, berta)).http).toBe(403);
    }
    expect((await setRole(berta, 50, anna)).http).toBe(403);
    expect(
      await house().sql("select 1 from permission_grant where club_id = $1 and permission <> 'club'", [clubId]),
    ).toEqual([]);
  });

  it('never changes the role', async () => {
    await grant({ permissions: ['club', 'user', 'accounting'] });
    expect(await levelOf(anna)).toBe(0);
  });
});

describe('revoking a permission', () => {
  const revoke = (ID: number, actor: Actor = admin) => house().as(actor).ask(contract.permissions.revoke, { ID });

  it('closes what it opened, and the record stays with its end', async () => {
    await grant({ permissions: ['user_read'] });
    const ID = (await list()).permissions[0]?.ID ?? 0;
    expect((await revoke(ID)).http).toBe(200);
    expect((await house().as(anna).ask(contract.persons.listByManager, {})).http).toBe(403);
    const [record] = (await list()).permissions;
    expect(record).toMatchObject({ ID, permission: 'user_read' });
    expect(record?.timeRevoked).toBeGreaterThan(1_700_000_000);
    expect(await revoke(ID)).toMatchObject({ http: 404 });
  });

  it('by two at once counts once, and the other one is told that it is gone', async () => {
    const ID = await buildGrant(house(), clubId, anna.personId, 'faq');
    const answers = await whileHeld(house(), { table: 'permission_grant', id: ID }, [
      () => revoke(ID),
      () => revoke(ID),
    ]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await historyKinds()).toHaveLength(1);
  });

  it('allows to grant it again, as a new record', async () => {
    await grant({ permissions: ['faq'] });
    await revoke((await list()).permissions[0]?.ID ?? 0);
    await grant({ permissions: ['faq'] });
    expect((await list()).permissions.map(({ timeRevoked }) => timeRevoked === 0)).toEqual([true, false]);
  });

  it('of another club finds nothing and changes nothing', async () => {
    const ID = await buildGrant(house(), clubId, anna.personId, 'faq');
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await revoke(ID, stranger)).toMatchObject({ http: 404 });
    expect((await list()).permissions).toMatchObject([{ timeRevoked: 0 }]);
  });
});

describe('the history of permissions', () => {
  it('tells who gave and took what, with before and after', async () => {
    await buildGrant(house(), clubId, anna.personId, 'faq');
    await grant({ permissions: ['accounting_read'] });
    // Which of the two is newer depends on two clocks.
    const given = (await list()).permissions.find(({ permission }) => permission === 'accounting_read');
    await house()
      .as(admin)
      .call(contract.permissions.revoke, { ID: given?.ID ?? 0 });
    const { history } = await house().as(admin).call(contract.history.ofPerson, { userID: anna.personId });
    expect(history.map((entry) => entry.history.description)).toEqual([
      'Berechtigung entzogen: Buchhaltung (nur lesen)',
      'Berechtigt: Buchhaltung (nur lesen)',
    ]);
    expect(history[1]).toMatchObject({
      subject: { fullname: 'Adele Zauner' },
      changes: [{ label: 'Berechtigungen', before: 'Hilfe-Seiten', after: 'Hilfe-Seiten, Buchhaltung (nur lesen)' }],
    });
  });
});

describe('the history of permissions for one thing', () => {
  it('names the thing, and what is held for others is not among what changed', async () => {
    const [one, other] = [await buildCourse(house(), clubId), await buildCourse(house(), clubId)];
    await grant({ permissions: ['faq'] });
    const forCourse = (course: number, permissions: readonly string[]) =>
      grant({ permissions, entity_type: 'course', entity_ID: course });
    await forCourse(other, ['course/participants']);
    await forCourse(one, ['course/participants', 'course/news']);
    const { permissions } = await list({ entity_type: 'course', entity_ID: one });
    const ID = permissions.find(({ permission }) => permission === 'course/news')?.ID ?? 0;
    await house().as(admin).call(contract.permissions.revoke, { ID });
    expect((await historyKinds()).at(-1)).toMatchObject({
      kind: 'permission.revoked',
      details: {
        permissions: ['course/news'],
        entity: { type: 'course', id: one },
        changes: {
          permissions: { before: ['course/participants', 'course/news'], after: ['course/participants'] },
        },
      },
    });
  });

  it('lists only what was granted for the kind that is asked for', async () => {
    const course = await buildCourse(house(), clubId);
    await grant({ permissions: ['course/participants'], entity_type: 'course', entity_ID: course });
    await buildGrant(house(), clubId, anna.personId, 'pageblocks', { entity_type: 'pageblocks', entity_id: course });
    const { permissions } = await list({ entity_type: 'course', entity_ID: course });
    expect(permissions.map(({ entity_type }) => entity_type)).toEqual(['course']);
  });
});

describe('administrators', () => {
  it('are those from role 50 on, the highest first', async () => {
    await build({ first_name: 'Lena', last_name: 'Leser', staff_level: 50 });
    await build({ first_name: 'Max', last_name: 'Mitarbeiter', staff_level: 30 });
    await build({ first_name: 'Tot', last_name: 'Toter', staff_level: 90, death_date: '2020-01-01' });
    expect((await list()).superUsers.map(({ fullname, role }) => `${fullname} ${role}`)).toEqual([
      'Adele Zauner 90',
      'Lena Leser 50',
    ]);
  });

  it.each([90, 50, 0])('get the role %i as it was sent', async (newRole) => {
    await setRole(anna, 90);
    await setRole(anna, newRole);
    expect(await levelOf(anna)).toBe(newRole);
  });

  it.each([80, 100, 20, -1, 'alles'])('never get the role %s', async (newRole) => {
    const answer = await house()
      .as(admin)
      .ask(contract.permissions.setAdministrator, { child_ID: anna.personId, newRole });
    expect(answer.http).toBe(422);
    expect(await levelOf(anna)).toBe(0);
  });

  it('with role 80 raise nobody above themselves and cannot touch those above', async () => {
    const eighty = await build({ staff_level: 80 });
    expect(await setRole(anna, 90, eighty)).toMatchObject({
      http: 403,
      refusal: { message: 'Du kannst niemandem mehr Rechte geben, als du selbst hast.' },
    });
    expect(await setRole(admin, 0, eighty)).toMatchObject({
      http: 403,
      refusal: { message: 'Diese Person hat mehr Rechte als du. Du kannst ihre Rolle nicht ändern.' },
    });
    expect((await setRole(anna, 50, eighty)).http).toBe(200);
    expect([await levelOf(admin), await levelOf(anna)]).toEqual([90, 50]);
  });

  it('are not made by the club permission alone', async () => {
    await buildGrant(house(), clubId, anna.personId, 'club');
    expect((await setRole(anna, 90, anna)).http).toBe(403);
    expect((await setRole(anna, 50, anna)).http).toBe(403);
    expect((await setRole(admin, 0, anna)).http).toBe(403);
  });

  it('with write access cannot be the last to leave', async () => {
    await build({ staff_level: 90, deleted_at: '2020-01-01' });
    for (const newRole of [0, 50]) {
      expect(await setRole(admin, newRole)).toMatchObject({
        http: 409,
        refusal: {
          message: 'Das ist die letzte Person mit Schreibzugriff. Gib zuerst jemand anderem Schreibzugriff.',
        },
      });
    }
    await setRole(anna, 90);
    expect((await setRole(admin, 0)).http).toBe(200);
  });

  it('of another club are nobody here', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 50 });
    expect(await setRole(foreign, 90)).toMatchObject({ http: 404 });
    expect(await levelOf(foreign)).toBe(50);
  });

  it('leave a trace in the history', async () => {
    await setRole(anna, 50);
    expect(await historyKinds()).toMatchObject([
      {
        kind: 'permission.roleChanged',
        person_id: anna.personId,
        actor_id: admin.personId,
        details: { changes: { role: { before: 0, after: 50 } } },
      },
    ]);
    const { history } = await house().as(admin).call(contract.history.ofClub, {});
    expect(history[0]?.history.description).toBe('Rolle geändert: Mitglied (0) → Lese-Administrator (50)');
  });
});
