import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { fillRegister, linkIn, mailsTo, personsNamed, registrationOf } from './registration.testing.ts';

let moment = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => moment });
const { register, again } = contract.registration;

let clubId = 0;

beforeAll(async () => {
  clubId = await buildClub(house());
  await fillRegister(house());
});

const publicly = () => house().as(null, { host: `verein${clubId}.test` });

/** Registers a person; returns what the last screen then sends. */
const registered = async (changes: Parameters<typeof registrationOf>[0] = {}) => {
  const { token = 0, prename = '', lastname = '', email = '', birthdate, ...rest } = registrationOf(changes);
  const person = { prename, lastname, email, birthdate };
  await publicly().call(register, { token, ...person, ...rest });
  return { token, persons: [person], email };
};

const setPassword = (path: string) =>
  publicly().ask(contract.session.changePassword, {
    token: path.split('/').at(-1) ?? '',
    password1: 'Neues2027',
    password2: 'Neues2027',
  });

describe('the link after a registration', () => {
  it('is sent again to the same address, and both work until one is used', async () => {
    const sent = await registered();
    await publicly().call(again, sent);
    const mails = await mailsTo(house(), sent.email);
    expect(mails).toHaveLength(2);
    const [first, second] = mails.map(linkIn);
    expect((await setPassword(second ?? '')).http).toBe(200);
    expect((await setPassword(first ?? '')).http).toBe(410);
  });

  it('goes to a corrected address, which becomes that of the person, and the first link is over', async () => {
    const sent = await registered();
    const right = `richtig.${sent.email}`;
    await publicly().call(again, { ...sent, email: right });
    const [person] = await personsNamed(house(), clubId, sent.persons[0]?.lastname ?? '');
    expect(person?.email).toBe(right);
    const [wrong] = await mailsTo(house(), sent.email);
    expect((await setPassword(wrong === undefined ? '' : linkIn(wrong))).http).toBe(410);
    const [mail] = await mailsTo(house(), right);
    expect((await setPassword(mail === undefined ? '' : linkIn(mail))).http).toBe(200);
  });

  it('is refused to whoever does not know what was registered, and a day later', async () => {
    const sent = await registered();
    const over = { http: 410, code: 'registration.tooLateToSendAgain' };
    expect(await publicly().refused(again, { ...sent, token: 99_000_000 })).toMatchObject(over);
    const persons = sent.persons.map((person) => ({ ...person, birthdate: 19850310 }));
    expect(await publicly().refused(again, { ...sent, persons })).toMatchObject(over);
    const elsewhere = await buildClub(house());
    expect(
      await house()
        .as(null, { host: `verein${elsewhere}.test` })
        .refused(again, sent),
    ).toMatchObject(over);
    const registeredAt = moment;
    moment = new Date(moment.getTime() + 25 * 3_600_000);
    expect(await publicly().refused(again, sent)).toMatchObject(over);
    moment = registeredAt;
    expect(await mailsTo(house(), sent.email)).toHaveLength(1);
  });

  it('does not fill a mailbox', async () => {
    const sent = await registered();
    for (let turn = 0; turn < 5; turn += 1) await publicly().call(again, sent);
    expect(await mailsTo(house(), sent.email)).toHaveLength(3);
  });

  it('is not sent any more once there is a password', async () => {
    const sent = await registered();
    const [mail] = await mailsTo(house(), sent.email);
    await setPassword(mail === undefined ? '' : linkIn(mail));
    await publicly().call(again, { ...sent, email: `fremd.${sent.email}` });
    expect(await mailsTo(house(), `fremd.${sent.email}`)).toEqual([]);
  });

  it('to the address of somebody else is told there, changes nothing, and the answer says nothing of it', async () => {
    const sent = await registered();
    const usual = await publicly().call(again, sent);
    const other = await buildPerson(house(), clubId, { email: 'schon.da@example.at' });
    await buildLogin(house(), clubId, other.personId, 'schon.da@example.at');
    expect(await publicly().call(again, { ...sent, email: 'Schon.Da@example.at' })).toEqual(usual);
    const [mail] = await mailsTo(house(), 'schon.da@example.at');
    expect(mail?.body).toContain('Dich gibt es bei uns aber schon');
    const [person] = await personsNamed(house(), clubId, sent.persons[0]?.lastname ?? '');
    expect(person?.email).toBe(sent.email);
  });

  it('of a registration that waits for the office is corrected there', async () => {
    const known = await buildPerson(house(), clubId, { email: 'bekannt@example.at' });
    await buildLogin(house(), clubId, known.personId, 'bekannt@example.at');
    const sent = await registered({ email: 'bekannt@example.at' });
    await publicly().call(again, { ...sent, email: 'eigene@example.at' });
    const [held] = await house().sql<{ email: string }>(
      `select held -> 'data' ->> 'email' as email from registration where club_id = $1 and token = $2`,
      [clubId, sent.token],
    );
    expect(held?.email).toBe('eigene@example.at');
    expect(await mailsTo(house(), 'eigene@example.at')).toEqual([]);
  });

  it('refuses what cannot be an address', async () => {
    const sent = await registered();
    expect(await publicly().refused(again, { ...sent, email: 'maria@gmail.con' })).toMatchObject({ http: 422 });
  });
});
