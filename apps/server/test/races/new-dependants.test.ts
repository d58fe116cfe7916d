import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { upload } from '../../src/modules/persons/profile.testing.ts';
import { fillRegister, personsNamed, registrationOf } from '../../src/modules/registration/registration.testing.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { registration, imports } = contract;

let clubId = 0;
let admin: Actor = null;
let wilma = 0;

beforeAll(() => fillRegister(house()));
beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  wilma = (await buildPerson(house(), clubId, { first_name: 'Wilma' })).personId;
});

const waitingForLocks = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

/** A person joins Wilma's group while the request waits for them. */
const whileJoiningWilma = async <T>(personId: number, request: () => Promise<T>): Promise<T> => {
  const { asked } = await house().database.transaction({ tenant: clubId }, async (db) => {
    await sql`update person set manager_id = ${wilma} where id = ${personId}`.execute(db);
    const started = request();
    await expect.poll(waitingForLocks, { timeout: 2500, interval: 20 }).toBe(1);
    return { asked: started };
  });
  return asked;
};

const managedByDependants = () =>
  house().sql(
    `select p.id from person p join person m on m.club_id = p.club_id and m.id = p.manager_id
     where p.club_id = $1 and m.manager_id <> m.id`,
    [clubId],
  );

const childOf = (lastname: string) => ({ prename: 'Tim', lastname, birthdate: 20180101, email: '', acceptResp: true });

const vera = () => buildPerson(house(), clubId, { first_name: 'Vera', email: 'vera@x.test', birth_date: '1985-03-09' });

const heldId = async (token: unknown) => {
  const [row] = await house().sql<{ id: number }>('select id from registration where token = $1 and club_id = $2', [
    token,
    clubId,
  ]);
  return row?.id ?? 0;
};

it('who joins another group while they register a child does not get it', async () => {
  const parent = await vera();
  const answer = await whileJoiningWilma(parent.personId, () =>
    house()
      .as(parent)
      .ask(registration.register, registrationOf(childOf('Neu'))),
  );
  expect(answer.http).toBe(404);
  expect(await personsNamed(house(), clubId, 'Neu')).toEqual([]);
});

it('who joins another group while the office decides about a child of theirs does not get it', async () => {
  const parent = await vera();
  await buildPerson(house(), clubId, { first_name: 'Tim', last_name: 'Bekannt', birth_date: '2018-01-01' });
  const input = registrationOf(childOf('Bekannt'));
  await house().as(parent).call(registration.register, input);
  const ID = await heldId(input.token);
  const answer = await whileJoiningWilma(parent.personId, () =>
    house().as(admin).ask(registration.decide, { ID, decision: 'create' }),
  );
  expect(answer.http).toBe(404);
  expect(await managedByDependants()).toEqual([]);
});

it('who joins another group while a table names them as Verwalter does not get the new persons', async () => {
  const parent = await vera();
  const table = 'Vorname;Nachname;Geburtsdatum;Verwalter\r\nTim;Tabelle;01.01.2018;vera@x.test';
  const { reply } = await upload(house(), admin, {
    path: '/import/persons/upload',
    name: 'kinder.csv',
    content: Buffer.from(table),
  });
  const { file_ID, columns } = imports.table.reply.parse(reply);
  const mapping = Object.fromEntries(columns.map(({ index, guess }) => [String(index), guess]));
  const answer = await whileJoiningWilma(parent.personId, () =>
    house().as(admin).ask(imports.run, { file_ID, mapping }),
  );
  expect(answer.http).toBe(409);
  expect(await personsNamed(house(), clubId, 'Tabelle')).toEqual([]);
});

const representativeOf = async (personId: number) =>
  (
    await house().sql<{ manager_id: number; legal_representative_id: number | null }>(
      'select manager_id, legal_representative_id from person where id = $1',
      [personId],
    )
  )[0];

it('a minor who joins a group while a guardian registers keeps the group', async () => {
  const minor = await buildPerson(house(), clubId, { birth_date: '2010-01-01' });
  const answer = await whileJoiningWilma(minor.personId, () =>
    house()
      .as(minor)
      .ask(registration.addGuardian, registrationOf({ acceptResp: true })),
  );
  expect(answer.http).toBe(409);
  expect(await representativeOf(minor.personId)).toEqual({ manager_id: wilma, legal_representative_id: null });
});

it.each(['minor', 'guardian'] as const)('a %s who joins a group while the office decides about it', async (who) => {
  const minor = await buildPerson(house(), clubId, { birth_date: '2010-01-01' });
  const guardian = await vera();
  const input = registrationOf({ email: 'vera@x.test', acceptResp: true });
  await house().as(minor).call(registration.addGuardian, input);
  const ID = await heldId(input.token);
  const joining = who === 'minor' ? minor.personId : guardian.personId;
  const answer = await whileJoiningWilma(joining, () =>
    house().as(admin).ask(registration.decide, { ID, decision: 'same' }),
  );
  // A minor whose guardian belongs to a group by then joins that group.
  expect(answer.http).toBe(who === 'minor' ? 409 : 200);
  expect(await representativeOf(minor.personId)).toEqual({
    manager_id: wilma,
    legal_representative_id: who === 'minor' ? null : guardian.personId,
  });
  expect(await managedByDependants()).toEqual([]);
});
