import { contract } from '@vereinshaus/contract';
import { tokenLimits } from '@vereinshaus/contract/api-tokens/rules';
import type { Call } from '@vereinshaus/contract/kit/call';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { opensToTokens } from './closed-calls.ts';

let now = new Date('2026-11-16T12:00:00Z');
const house = useHouse({ clock: () => now });
const { apiTokens } = contract;
type Someone = NonNullable<Actor>;

let clubId = 0;
let otherClubId = 0;
let admin: Someone;
let secretary: Someone;
let mother: Someone;
let child: Someone;

beforeAll(async () => {
  clubId = await buildClub(house());
  otherClubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
});

beforeEach(async () => {
  now = new Date(now.getTime() + 120_000);
  secretary = await buildPerson(house(), clubId, { first_name: 'Sabine', email: 'sabine@x.test' });
  await buildGrant(house(), clubId, secretary.personId, 'user_read');
  mother = await buildPerson(house(), clubId, { first_name: 'Maria' });
  child = await buildPerson(house(), clubId, { first_name: 'Lena', manager_id: mother.personId });
});

const input = (rights: readonly string[], days = 30) => ({ name: 'Website', rights: [...rights], days });
const add = (actor: Actor, rights: readonly string[], days?: number) =>
  house().as(actor, { isConfirmed: true }).ask(apiTokens.addOwn, input(rights, days));
const tokenOf = async (actor: Actor, rights: readonly string[], days?: number) => {
  const { reply, refusal } = await add(actor, rights, days);
  if (reply === undefined) throw new Error(refusal?.message);
  return reply;
};
const asked = (token: string, call: Call, sent: Record<string, unknown> = {}, club = clubId) =>
  house()
    .as(null, { host: `verein${club}.test`, headers: { authorization: `Bearer ${token}` } })
    .ask(call, sent as never);
const reads = async (token: string) => (await asked(token, contract.persons.get, { child_ID: child.personId })).http;

describe('a token', () => {
  it('is shown once, kept as a hash, told to its owner by mail and history, and opens what was chosen', async () => {
    const { token } = await tokenOf(secretary, ['user_read']);
    expect(token).toMatch(/^vh_[\w-]{43}$/);
    const stored = await house().sql('select to_jsonb(t)::text as row from api_token t where club_id = $1', [clubId]);
    expect(JSON.stringify(stored)).not.toContain(token);
    const { tokens } = await house().as(secretary).call(apiTokens.own, {});
    expect(tokens).toMatchObject([{ name: 'Website', beginning: token.slice(0, 8), timeUsed: 0, timeRevoked: 0 }]);
    expect(JSON.stringify(tokens)).not.toContain(token);
    const mails = await house().sql('select subject from mail where club_id = $1 and recipient = $2', [
      clubId,
      'sabine@x.test',
    ]);
    expect(mails).toEqual([{ subject: 'Ein Zugang wurde angelegt: Website' }]);
    const { history } = await house().as(admin).call(contract.history.ofPerson, { userID: secretary.personId });
    expect(history[0]?.history.description).toBe('Zugriffsschlüssel „Website“ angelegt');
    expect(await reads(token)).toBe(200);
  });

  it('tells when it was used last', async () => {
    const { token, ID } = await tokenOf(secretary, ['user_read']);
    expect(await reads(token)).toBe(200);
    await expect
      .poll(async () => {
        const { tokens } = await house().as(secretary).call(apiTokens.own, {});
        return tokens.find((each) => each.ID === ID)?.timeUsed;
      })
      .toBe(now.getTime() / 1000);
  });

  it('opens nothing that was not chosen, whatever its owner may', async () => {
    const { token } = await tokenOf(admin, ['course_read']);
    expect(await reads(token)).toBe(403);
    expect((await asked(token, contract.history.ofPerson, { userID: 0 })).http).toBe(403);
    const { token: own } = await tokenOf(mother, ['own_read']);
    expect(await reads(own)).toBe(200);
    expect((await asked(own, contract.profile.confirmData, { child_ID: child.personId })).http).toBe(403);
    const { token: ofClub } = await house()
      .as(admin, { isConfirmed: true })
      .call(apiTokens.addOfClub, input(['user_read']));
    expect(await reads(ofClub)).toBe(200);
    expect((await asked(ofClub, contract.bookings.ofFamily)).http).toBe(403);
  });

  it('of the club is nobody where everybody may ask: what its owner sees as a person stays closed', async () => {
    const at = Math.ceil(now.getTime() / 300_000) * 300 + 3600;
    const privately = { name: 'Arzt', start: at, end: at + 3600, visibility: 1 } as const;
    const { events } = await house().as(admin).call(contract.events.save, privately);
    const id = events[0]?.ID ?? 0;
    const { token: ofClub } = await house()
      .as(admin, { isConfirmed: true })
      .call(apiTokens.addOfClub, input(['accounting_read']));
    expect((await house().as(admin).ask(contract.events.get, { id })).http).toBe(200);
    expect((await asked(ofClub, contract.events.get, { id })).http).toBe(404);
    const { token: own } = await tokenOf(admin, ['own_read']);
    expect((await asked(own, contract.events.get, { id })).http).toBe(200);
  });

  it('is never given more than its owner holds', async () => {
    expect(await add(secretary, ['user'])).toMatchObject({ http: 403, refusal: { code: 'apiTokens.moreThanOwn' } });
    expect((await add(mother, ['course_read'])).http).toBe(403);
    expect((await house().as(secretary).call(apiTokens.own, {})).tokens).toEqual([]);
  });

  it('shrinks with the rights of its owner while it lives, and grows with them again', async () => {
    const { token } = await tokenOf(secretary, ['user_read']);
    const revoke = (moment: string) =>
      house().sql(`update permission_grant set revoked_at = ${moment} where person_id = $1`, [secretary.personId]);
    await revoke('now()');
    expect(await reads(token)).toBe(403);
    const { tokens } = await house().as(admin).call(apiTokens.ofClub, {});
    expect(tokens.find(({ owner }) => owner.startsWith('Sabine'))?.lostRights).toEqual(['user_read']);
    await revoke('null');
    expect(await reads(token)).toBe(200);
  });

  it('ends when it is revoked, by its owner or the club, with its time, and with the account', async () => {
    const first = await tokenOf(secretary, ['user_read']);
    expect((await house().as(mother).ask(apiTokens.revokeOwn, { ID: first.ID })).http).toBe(404);
    expect(await reads(first.token)).toBe(200);
    await house().as(secretary).call(apiTokens.revokeOwn, { ID: first.ID });
    expect(await asked(first.token, contract.clubs.get)).toMatchObject({
      http: 401,
      refusal: { code: 'request.tokenRefused' },
    });
    const second = await tokenOf(secretary, ['user_read']);
    await house().as(admin).call(apiTokens.revokeOfClub, { ID: second.ID });
    expect(await reads(second.token)).toBe(401);
    const third = await tokenOf(secretary, ['user_read'], 1);
    now = new Date(now.getTime() + 86_400_000);
    expect(await reads(third.token)).toBe(401);
    const fourth = await tokenOf(secretary, ['user_read']);
    await house().sql('update person set deleted_at = now() where id = $1', [secretary.personId]);
    expect(await reads(fourth.token)).toBe(401);
  });

  it('is worth nothing in another club', async () => {
    const { token } = await tokenOf(secretary, ['user_read']);
    expect((await asked(token, contract.clubs.get, {}, otherClubId)).http).toBe(401);
    const foreign = await buildPerson(house(), otherClubId, { staff_level: 90 });
    const { ID } = await tokenOf(secretary, ['user_read']);
    expect((await house().as(foreign).ask(apiTokens.revokeOfClub, { ID })).http).toBe(404);
    expect((await house().as(foreign).call(apiTokens.ofClub, {})).tokens).toEqual([]);
  });

  it('is made by whoever has just confirmed who they are, and by no token', async () => {
    expect(
      await house()
        .as(secretary)
        .ask(apiTokens.addOwn, input(['user_read'])),
    ).toMatchObject({
      refusal: { code: 'session.confirmationNeeded' },
    });
    const { token } = await tokenOf(admin, ['own', 'club', 'user', 'accounting']);
    expect(await asked(token, apiTokens.addOwn, input(['own_read']))).toMatchObject({
      http: 403,
      refusal: { code: 'request.notForTokens' },
    });
    expect((await asked(token, contract.clubs.save, { iban: '' })).http).toBe(403);
    expect((await asked(token, contract.session.changePassword, {})).http).toBe(403);
  });

  it('asks so often in a minute and no oftener', async () => {
    const { token } = await tokenOf(secretary, ['user_read']);
    const answers = [];
    for (let count = 0; count <= tokenLimits.perMinute; count += 1)
      answers.push((await asked(token, contract.help.rate, {})).http);
    expect(answers.slice(0, -1)).not.toContain(429);
    expect(answers.at(-1)).toBe(429);
    now = new Date(now.getTime() + 60_000);
    expect(await reads(token)).toBe(200);
  });
});

describe('closed to every token', () => {
  it('is how one signs in, who may what, and where money goes', () => {
    const about = /passw|login|logout|session|passkey|factor|apitoken|webhook|permission|iban|mandate/i;
    const open = Object.values(contract)
      .flatMap((area): readonly Call[] => Object.values(area))
      .filter((call) => opensToTokens(call) && about.test(call.path));
    expect(open.map(({ path }) => path)).toEqual([]);
    for (const call of [contract.clubs.save, contract.ledger.saveBankDetails, contract.customerCredits.payOut])
      expect(opensToTokens(call)).toBe(false);
  });
});
