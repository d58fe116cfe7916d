import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download } from '../persons/profile.testing.ts';

const house = useHouse();
const { profile, persons, ledger, duplicates } = contract;
const iban = 'AT611904300234573201';

type Signed = NonNullable<Actor>;
let mother: Signed;
let child: Signed;
let admin: Signed;
let reader: Signed;

beforeEach(async () => {
  const clubId = await buildClub(house());
  mother = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Gruber', health_note: 'Diabetes' });
  child = await buildPerson(house(), clubId, {
    first_name: 'Lena',
    last_name: 'Gruber',
    birth_date: '2016-01-01',
    manager_id: mother.personId,
    health_note: 'Asthma',
  });
  admin = await buildPerson(house(), clubId, { first_name: 'Eva', last_name: 'Amt', staff_level: 90 });
  reader = await buildPerson(house(), clubId, { first_name: 'Leo', last_name: 'Leser', staff_level: 50 });
  await house().as(mother).call(ledger.saveBankDetails, { childID: mother.personId, iban });
  await house().as(mother).call(profile.addSvn, { child_ID: child.personId, svn: '1233010116' });
});

const read = (actor: Actor, { personId }: Signed) => house().as(actor).call(persons.get, { child_ID: personId });

const readings = async (of: Signed, as: Actor = mother) =>
  (await house().as(as).call(profile.sensitiveAccess, { child_ID: of.personId })).entries.map(
    ({ what, place, viewerName, viewOf }) => [viewerName, what, place, viewOf].filter(Boolean).join(' '),
  );

describe('who has read what', () => {
  it('is told to the family: who, what and where, latest first', async () => {
    await read(reader, child);
    await house().as(admin).call(profile.revealSvn, { child_ID: child.personId });
    await house().as(admin).call(duplicates.compare, { one_ID: child.personId, other_ID: mother.personId });
    await house().as(reader).call(ledger.bankDetails, { childID: child.personId });
    expect(await readings(child)).toEqual(['Eva Amt health duplicates', 'Eva Amt svn svn', 'Leo Leser health profile']);
    expect(await readings(mother)).toEqual(['Leo Leser bank billing', 'Eva Amt health duplicates']);
  });

  it('says nothing of the family itself, nor of what was not handed out', async () => {
    await read(mother, child);
    await read(child, child);
    await house().as(mother).call(ledger.bankDetails, { childID: child.personId });
    await house().as(admin).call(persons.list, {});
    await house().as(admin).call(ledger.bankDetails, { childID: reader.personId });
    await read(admin, reader);
    for (const person of [mother, child, reader]) expect(await readings(person, admin)).toEqual([]);
  });

  it('names the administrator behind a taken-over view, also for the download of everything', async () => {
    const asMother = { ...mother, behind: admin.personId };
    await read(asMother, child);
    const { statusCode } = await download(house(), asMother, `/user/export/${mother.personId}`);
    expect(statusCode).toBe(200);
    expect(await readings(child)).toEqual([
      'Eva Amt health ownData Maria Gruber',
      'Eva Amt health profile Maria Gruber',
    ]);
    expect((await readings(mother)).toSorted()).toEqual([
      'Eva Amt bank ownData Maria Gruber',
      'Eva Amt health ownData Maria Gruber',
    ]);
    await download(house(), mother, `/user/export/${mother.personId}`);
    expect(await readings(mother)).toHaveLength(2);
  });

  it('counts the same look once an hour', async () => {
    for (const _ of [1, 2, 3]) await read(reader, child);
    expect(await readings(child)).toHaveLength(1);
    await house().sql(`update sensitive_access set at = at - interval '61 minutes' where person_id = $1`, [
      child.personId,
    ]);
    await read(reader, child);
    expect(await readings(child)).toHaveLength(2);
  });

  it('is closed to strangers and to roles that may not read the person', async () => {
    const stranger = await buildPerson(house(), mother.clubId);
    const role30 = await buildPerson(house(), mother.clubId, { staff_level: 30 });
    for (const actor of [stranger, role30]) {
      const { http } = await house().as(actor).refused(profile.sensitiveAccess, { child_ID: child.personId });
      expect(http).toBe(403);
    }
  });

  it('survives the merge of two records, on either side', async () => {
    const twin = await buildPerson(house(), mother.clubId, { first_name: 'Lena', health_note: 'Nüsse' });
    const other = await buildPerson(house(), mother.clubId, { first_name: 'Leo', last_name: 'L.', staff_level: 50 });
    await read(reader, child);
    await read(other, twin);
    const merge = (survivor: Signed, gone: Signed) =>
      house().as(admin).call(duplicates.merge, { survivor_ID: survivor.personId, other_ID: gone.personId });
    await merge(child, twin);
    await merge(reader, other);
    expect(await readings(child, admin)).toEqual(
      expect.arrayContaining(['Leo Leser health profile', 'Leo Leser health profile']),
    );
  });

  it('can neither be changed nor taken away by the application', async () => {
    await read(reader, child);
    const inClub = (statement: string) =>
      house().database.transaction({ tenant: mother.clubId }, (db) => sql.raw(statement).execute(db));
    const denied = /permission denied/;
    await expect(inClub('delete from sensitive_access')).rejects.toThrow(denied);
    await expect(inClub(`update sensitive_access set at = now() - interval '1 year'`)).rejects.toThrow(denied);
    await expect(inClub(`update sensitive_access set what = 'bank'`)).rejects.toThrow(denied);
    expect(await readings(child)).toHaveLength(1);
  });
});
