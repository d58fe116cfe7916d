import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

let now = new Date('2026-11-01T12:00:00Z');
const house = useHouse({ clock: () => now });
const day = 24 * 3600 * 1000;

let clubId = 0;
let admin: Actor = null;

const state = () => house().as(admin).call(contract.invitations.state, {});
const send = (wanted: { size: number; waves: number; again?: boolean; text?: string }) =>
  house().as(admin).ask(contract.invitations.send, wanted);

const family = async (lastName: string, email: string, columns: Record<string, unknown> = {}) =>
  (
    await buildPerson(house(), clubId, {
      first_name: 'Anna',
      last_name: lastName,
      email,
      birth_date: '1985-05-05',
      ...columns,
    })
  ).personId;

beforeEach(async () => {
  now = new Date('2026-11-01T12:00:00Z');
  clubId = await buildClub(house());
  const office = await buildPerson(house(), clubId, { staff_level: 90, last_name: 'Amt' });
  await house().sql(`insert into login (club_id, person_id, email, password_hash) values ($1, $2, 'amt@x.test', '')`, [
    clubId,
    office.personId,
  ]);
  admin = office;
});

describe('inviting families', () => {
  it('writes to each family once, counts who has come, and names who cannot be invited', async () => {
    const huber = await family('Huber', 'Huber@x.test');
    await buildPerson(house(), clubId, { first_name: 'Lena', last_name: 'Huber', manager_id: huber });
    await family('Berger', 'berger@x.test');
    await family('Cerny', 'huber@x.test');
    await family('Diem', '');
    await family('Eder', 'kind@x.test', { birth_date: '2015-01-01' });
    expect(await state()).toMatchObject({ families: 6, arrived: 1, toInvite: 2, invited: 0, waves: [] });
    expect((await state()).leftOut).toMatchObject({
      total: 3,
      families: [
        { fullname: 'Anna Cerny', reason: 'sameAddress' },
        { fullname: 'Anna Diem', reason: 'noEmail' },
        { fullname: 'Anna Eder', reason: 'minor' },
      ],
    });

    // By name, Berger comes first.
    expect((await send({ size: 1, waves: 0, text: 'Fragen? Ruft uns an!' })).reply).toMatchObject({ families: 1 });
    const mails = await house().sql<{ recipient: string; body: string; urgency: string }>(
      'select recipient, body, urgency from mail where club_id = $1',
      [clubId],
    );
    expect(mails).toMatchObject([{ recipient: 'berger@x.test', urgency: 'mass' }]);
    expect(mails[0]?.body).toContain('Fragen? Ruft uns an!');
    expect(await state()).toMatchObject({ toInvite: 1, invited: 1, waves: [{ families: 1, arrived: 0 }] });

    // A user whose screen is older than that wave gets a message, and writes to nobody.
    expect(await send({ size: 500, waves: 0 })).toMatchObject({
      http: 409,
      refusal: { code: 'invitations.sentMeanwhile' },
    });
    expect((await send({ size: 500, waves: 1 })).reply).toMatchObject({ families: 1 });
    expect(await send({ size: 500, waves: 2 })).toMatchObject({ http: 409, refusal: { code: 'invitations.nobody' } });
    const [toHuber] = await house().sql<{ body: string }>(
      `select body from mail where club_id = $1 and recipient = 'huber@x.test'`,
      [clubId],
    );
    expect(toHuber?.body).toContain('Lena Huber');

    const token = /changepw\/(\S+)/.exec(toHuber?.body ?? '')?.[1] ?? '';
    const password = { token, password1: 'Sommer2026!', password2: 'Sommer2026!' };
    const visitor = house().as(null, { host: `verein${clubId}.test` });
    expect((await visitor.ask(contract.session.changePassword, password)).http).toBe(200);
    expect(await state()).toMatchObject({ arrived: 2, invited: 1 });
    expect((await state()).waves.map(({ arrived }) => arrived)).toEqual([1, 0]);
  });

  it('asks again after a week, and never who has come', async () => {
    await family('Berger', 'berger@x.test');
    expect(await send({ size: 5, waves: 0 })).toMatchObject({ http: 200 });
    expect(await send({ size: 5, waves: 1, again: true })).toMatchObject({ http: 409 });
    now = new Date(now.getTime() + 8 * day);
    expect(await state()).toMatchObject({ invited: 0, toAskAgain: 1 });
    expect((await send({ size: 5, waves: 1, again: true })).reply).toMatchObject({ families: 1 });
    expect(await state()).toMatchObject({ invited: 1, toAskAgain: 0 });
  });

  it('writes to nobody twice when two send at once', async () => {
    for (const name of ['Berger', 'Cerny', 'Diem']) await family(name, `${name}@x.test`);
    const answers = await Promise.all([send({ size: 5, waves: 0 }), send({ size: 5, waves: 0 })]);
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const mails = await house().sql('select id from mail where club_id = $1', [clubId]);
    expect(mails).toHaveLength(3);
    // Addresses match regardless of their spelling.
    expect(await state()).toMatchObject({ toInvite: 0, invited: 3 });
  });

  it('opens nothing by a link that is old, used, tried elsewhere, or went to an address that was put right since', async () => {
    const tokenTo = async (recipient: string) => {
      const [mail] = await house().sql<{ body: string }>(
        'select body from mail where club_id = $1 and recipient = $2 order by id desc limit 1',
        [clubId, recipient],
      );
      return /changepw\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    };
    const opens = async (token: string, at = clubId) => {
      const password = { token, password1: 'Sommer2026!', password2: 'Sommer2026!' };
      return (
        await house()
          .as(null, { host: `verein${at}.test` })
          .ask(contract.session.changePassword, password)
      ).http;
    };
    const berger = await family('Berger', 'bergr@x.test');
    await family('Cerny', 'cerny@x.test');
    await send({ size: 5, waves: 0 });

    // The table had a typo: a stranger received the letter of a family.
    await house().as(admin).call(contract.profile.save, { ID: berger, email: 'berger@x.test' });
    expect(await opens(await tokenTo('bergr@x.test'))).toBe(410);
    expect(await house().sql('select from login where club_id = $1 and person_id = $2', [clubId, berger])).toEqual([]);

    // The right address has not been contacted yet: the next wave goes there, and to nobody else.
    expect(await state()).toMatchObject({ toInvite: 1, invited: 1, toAskAgain: 0 });
    expect((await send({ size: 5, waves: 1 })).reply).toMatchObject({ families: 1 });
    expect(await tokenTo('berger@x.test')).not.toBe('');
    expect(await state()).toMatchObject({ toInvite: 0, invited: 2 });

    const cerny = await tokenTo('cerny@x.test');
    const elsewhere = await buildClub(house());
    expect(await opens(cerny, elsewhere)).toBe(410);
    expect(await opens(`${cerny.slice(0, -1)}${cerny.endsWith('A') ? 'B' : 'A'}`)).toBe(410);
    const both = await Promise.all([opens(cerny), opens(cerny)]);
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 410]);

    await family('Diem', 'diem@x.test');
    await send({ size: 5, waves: 2 });
    now = new Date(now.getTime() + 31 * day);
    expect(await opens(await tokenTo('diem@x.test'))).toBe(410);
  });

  it('shows the letter without a link that works', async () => {
    await family('Berger', 'berger@x.test');
    const { subject, text } = await house().as(admin).call(contract.invitations.letter, { text: 'Willkommen!' });
    expect(subject).toContain('Dein Zugang ');
    expect(text).toContain('Willkommen!');
    expect(await house().sql('select from password_link where club_id = $1', [clubId])).toEqual([]);
  });
});

describe('first steps', () => {
  it('tick themselves off and can be put away', async () => {
    const steps = async () => (await house().as(admin).call(contract.home.firstSteps, {})).steps;
    expect(await steps()).toEqual([]);
    await house().sql(
      `update club set settings = '{"showFirstSteps": true}', iban = 'AT611904300234573201' where id = $1`,
      [clubId],
    );
    const done = async () => (await steps()).filter(({ isDone }) => isDone).map(({ name }) => name);
    expect(await steps()).toHaveLength(9);
    // A bank compares the Kontowortlaut with the IBAN.
    expect(await done()).toEqual([]);
    await house().sql(`update club set account_name = 'Turnverein' where id = $1`, [clubId]);
    expect(await done()).toEqual(['bank']);
    await family('Berger', 'berger@x.test');
    await send({ size: 5, waves: 0 });
    await buildPerson(house(), clubId, { staff_level: 90 });
    expect(await done()).toEqual(['bank', 'secondAdmin', 'invitations']);
    await buildCourse(house(), clubId);
    expect(await done()).toContain('courses');
    await house().as(admin).call(contract.home.hideFirstSteps, {});
    expect(await steps()).toEqual([]);
  });
});
