import { contract } from '@vereinshaus/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson, testPassword } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { createPasswordLink } from '../session/index.ts';
import { lockTokensOf } from './end-tokens.ts';

const now = new Date('2026-11-16T12:00:00Z');
const house = useHouse({ clock: () => now });
const { apiTokens, session, profile } = contract;
type Someone = NonNullable<Actor>;

let clubId = 0;
let count = 0;
let admin: Someone;
let owner: Someone & { email: string };

beforeAll(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 100 });
});

beforeEach(async () => {
  count += 1;
  const email = `besitzer${count}@x.test`;
  const person = await buildPerson(house(), clubId, { first_name: 'Sabine', email, staff_level: 90 });
  await buildLogin(house(), clubId, person.personId, email);
  owner = { ...person, email };
});

const confirmed = (actor: Actor) => house().as(actor, { isConfirmed: true });
const personal = async (name = 'Skript') =>
  (await confirmed(owner).call(apiTokens.addOwn, { name, rights: ['own_read'], days: 30 })).token;
const ofClub = async () =>
  (await confirmed(owner).call(apiTokens.addOfClub, { name: 'Website', rights: ['user_read'], days: 30 })).token;
const publicly = (headers: Record<string, string> = {}) => house().as(null, { host: `verein${clubId}.test`, headers });
const opens = async (token: string) =>
  (await publicly({ authorization: `Bearer ${token}` }).ask(contract.clubs.get, {})).http === 200;
const mailsToOwner = async () =>
  (
    await house().sql<{ subject: string; body: string }>(
      'select subject, body from mail where club_id = $1 and recipient = $2 order by id',
      [clubId, owner.email],
    )
  ).filter(({ subject }) => !subject.startsWith('Ein Zugang'));
const linkToken = async () => {
  const { email, personId } = owner;
  const link = await house().database.transaction({ tenant: clubId }, (db) =>
    createPasswordLink({ db, now }, { clubId, origin: 'https://x.test', personId, email, seconds: 3600 }),
  );
  return link.split('/').at(-1) ?? '';
};
const setPassword = async () =>
  publicly().ask(session.changePassword, {
    token: await linkToken(),
    password1: `${testPassword}2`,
    password2: `${testPassword}2`,
  });

describe('a new password by a link', () => {
  it('ends the tokens of the person, names them, and leaves those of the club to be looked at', async () => {
    const [own, clubs] = [await personal(), await ofClub()];
    expect((await setPassword()).http).toBe(200);
    expect([await opens(own), await opens(clubs)]).toEqual([false, true]);
    const [mail, ...more] = await mailsToOwner();
    expect([mail?.subject, more]).toEqual(['Deine Zugriffsschlüssel sind gesperrt', []]);
    expect(mail?.body).toMatch(/gesperrt[\s\S]+- Skript\n[\s\S]+gelten weiter[\s\S]+- Website\n/);
    const { history } = await house().as(admin).call(contract.history.ofPerson, { userID: owner.personId });
    expect(history.map((entry) => entry.history.description)).toContain('Zugriffsschlüssel „Skript“ gesperrt');
  });

  it('says nothing of tokens to whoever has none, and touches nobody else’s', async () => {
    const other = (await confirmed(admin).call(apiTokens.addOwn, { name: 'Mein', rights: ['own_read'], days: 30 }))
      .token;
    await setPassword();
    expect([await mailsToOwner(), await opens(other)]).toEqual([[], true]);
  });

  it('lets nobody finish making a token with a session that it ended', async () => {
    const waiting = async () =>
      (
        await house().sql(
          `select 1 from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
        )
      ).length;
    const { making } = await house().database.transaction({ tenant: clubId }, async (db) => {
      await lockTokensOf({ db }, owner.personId);
      const asked = confirmed(owner).ask(apiTokens.addOwn, { name: 'Spät', rights: ['own_read'], days: 30 });
      await expect.poll(waiting, { interval: 20 }).toBe(1);
      await house().sql('delete from session where person_id = $1', [owner.personId]);
      return { making: asked };
    });
    expect((await making).http).toBe(401);
    expect(await house().sql('select 1 from api_token where person_id = $1', [owner.personId])).toEqual([]);
  });
});

describe('whoever is gone', () => {
  it.each([
    ['is deleted', async () => house().as(admin).ask(profile.remove, { child_ID: owner.personId })],
    [
      'has died',
      async () => house().as(admin).ask(profile.setDeath, { child_ID: owner.personId, new_death: 20261101 }),
    ],
  ] as const)('who %s leaves no token that could open anything again', async (_, leave) => {
    await personal();
    await ofClub();
    expect((await leave()).http).toBe(200);
    const left = await house().sql('select 1 from api_token where person_id = $1 and revoked_at is null', [
      owner.personId,
    ]);
    expect(left).toEqual([]);
  });
});
