import { contract } from '@vereinshaus/contract';
import { guardianMustRegister, registered } from '@vereinshaus/contract/registration/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { fillRegister, linkIn, mailsTo, personsNamed, registrationOf } from './registration.testing.ts';

let now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { register, activate, addGuardian } = contract.registration;

let clubId = 0;
let host = '';
let admin: Actor = null;

beforeAll(async () => {
  clubId = await buildClub(house());
  host = `verein${clubId}.test`;
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  await fillRegister(house());
});

const publicly = () => house().as(null, { host });

/** Registered by staff without an e-mail address: the reply contains the code. */
const registeredByStaff = async (changes: object = {}) => {
  const input = registrationOf({ email: '', ...changes });
  const { activationCode = '' } = await house().as(admin).call(register, input);
  const [person] = await personsNamed(house(), clubId, String(input.lastname));
  return { code: activationCode, personId: person?.id ?? 0, lastname: String(input.lastname) };
};

describe('activating', () => {
  it('with the link of the mail sends the link to set the password', async () => {
    const input = registrationOf();
    await house().as(admin).call(register, input);
    const [invitation] = await mailsTo(house(), String(input.email));
    const link = new URL(`http://x${invitation ? linkIn(invitation) : ''}`);
    expect(link.pathname).toBe('/aktivieren');
    const [token, email] = [link.searchParams.get('token') ?? '', link.searchParams.get('email') ?? ''];
    expect((await publicly().call(activate, { token, email })).message).toBe(registered);
    const [, welcome] = await mailsTo(house(), String(input.email));
    expect(welcome && linkIn(welcome)).toMatch(/^\/benutzer\/changepw\//);
  });

  it('takes the address that somebody without one names, however the code is typed', async () => {
    const { code, personId } = await registeredByStaff();
    await publicly().call(activate, { token: code.toLowerCase().replaceAll('-', ' '), email: 'papier@example.at' });
    expect(await house().sql('select email from person where id = $1', [personId])).toEqual([
      { email: 'papier@example.at' },
    ]);
    expect(await mailsTo(house(), 'papier@example.at')).toHaveLength(1);
  });

  it('works once, also for two requests at the same time', async () => {
    const { code } = await registeredByStaff();
    const input = { token: code, email: 'einmal@example.at' };
    const answers = await Promise.all([publicly().ask(activate, input), publicly().ask(activate, input)]);
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 422]));
    expect((await publicly().refused(activate, input)).message).toBe(
      'Der Aktivierungscode oder die E-Mail-Adresse stimmt nicht.',
    );
  });

  it('works for thirty days', async () => {
    const { code } = await registeredByStaff();
    now = new Date('2026-12-15T12:00:01Z');
    expect((await publicly().refused(activate, { token: code, email: 'spaet@example.at' })).http).toBe(422);
    now = new Date('2026-12-15T11:59:00Z');
    expect((await publicly().call(activate, { token: code, email: 'spaet@example.at' })).status).toBe('success');
    now = new Date('2026-11-15T12:00:00Z');
  });

  it.each([
    ['an unknown code', { token: 'ABCD-EFGH-JKMN' }],
    ['no code', { token: '' }],
    ['an address that cannot be', { email: 'kein' }],
  ])('with %s is refused without saying what was wrong', async (_, changes) => {
    const { code } = await registeredByStaff();
    const refusal = await publicly().refused(activate, { token: code, email: 'x@example.at', ...changes });
    expect(refusal).toMatchObject({ http: 422, message: 'Der Aktivierungscode oder die E-Mail-Adresse stimmt nicht.' });
  });

  it('with another address than the one we know is refused', async () => {
    const input = registrationOf();
    await house().as(admin).call(register, input);
    const [mail] = await mailsTo(house(), String(input.email));
    const token = new URL(`http://x${mail ? linkIn(mail) : ''}`).searchParams.get('token') ?? '';
    expect((await publicly().refused(activate, { token, email: 'dieb@example.at' })).http).toBe(422);
  });

  it('in another club is refused', async () => {
    const { code } = await registeredByStaff();
    const other = await buildClub(house());
    const answer = await house()
      .as(null, { host: `verein${other}.test` })
      .refused(activate, { token: code, email: 'x@example.at' });
    expect(answer.http).toBe(422);
  });

  it('with an address somebody signs in with is refused', async () => {
    const other = await buildPerson(house(), clubId, {});
    await buildLogin(house(), clubId, other.personId, 'vergeben@example.at');
    const { code } = await registeredByStaff();
    expect((await publicly().refused(activate, { token: code, email: 'vergeben@example.at' })).message).toMatch(
      /meldet sich bereits eine andere Person an/,
    );
  });
});

describe('a minor', () => {
  const minor = () => registeredByStaff({ birthdate: 20120101, acceptResp: true });

  it('cannot activate alone, and the guardian registers with the same code', async () => {
    const { code, personId } = await minor();
    const activation = { token: code, email: 'kind@example.at' };
    const refusal = await publicly().refused(activate, activation);
    expect(refusal.message).toBe(guardianMustRegister);

    const guardian = registrationOf({ acceptResp: true, activate: activation });
    const response = await house().app.inject({
      method: 'POST',
      url: '/api/user/register?activate',
      headers: { host },
      payload: guardian,
    });
    expect(response.json()).toEqual({ status: 'success', message: registered });
    const [person] = await personsNamed(house(), clubId, String(guardian.lastname));
    const [child] = await house().sql('select manager_id, legal_representative_id from person where id = $1', [
      personId,
    ]);
    expect(child).toEqual({ manager_id: person?.id, legal_representative_id: person?.id });
    expect(await mailsTo(house(), String(guardian.email))).toHaveLength(1);
    expect((await publicly().refused(activate, activation)).http).toBe(422);
  });

  it('who owes something owes it through the guardian from then on', async () => {
    const { code, personId } = await minor();
    await buildCharge(house(), clubId, { managerId: personId, personId, cents: 4500 });
    const activation = { token: code, email: 'kind@example.at' };
    const guardian = registrationOf({ acceptResp: true, activate: activation });
    await publicly().call(register, guardian);
    const [person] = await personsNamed(house(), clubId, String(guardian.lastname));
    expect(await balanceInBooks(house(), person?.id ?? 0)).toBe(-4500);
    await expectSoundBooks(house(), clubId);
  });

  it('who is registered with the address of the guardian is no obstacle', async () => {
    const input = registrationOf({ birthdate: 20120101, acceptResp: true });
    await house().as(admin).call(register, input);
    const [mail] = await mailsTo(house(), String(input.email));
    const token = new URL(`http://x${mail ? linkIn(mail) : ''}`).searchParams.get('token') ?? '';
    const guardian = registrationOf({
      email: input.email,
      acceptResp: true,
      activate: { token, email: String(input.email) },
    });
    await publicly().call(register, guardian);
    expect(await personsNamed(house(), clubId, String(guardian.lastname))).toHaveLength(1);
  });

  it.each([
    [{ approved: false }, 'Bitte zuerst die Datenschutzerklärung akzeptieren!'],
    [{ acceptResp: false }, 'Bitte zuerst akzeptieren, dass du als Verwalter verantwortlich bist!'],
    [{ birthdate: 20110101 }, 'Die gesetzliche Vertretung muss volljährig sein.'],
    [{ email: '' }, 'Bitte gib die E-Mail-Adresse ein!'],
  ])('is not given to a guardian with %j', async (changes, sentence) => {
    const { code, personId } = await minor();
    const activation = { token: code, email: 'kind@example.at' };
    const guardian = registrationOf({ acceptResp: true, activate: activation, ...changes });
    expect((await publicly().refused(register, guardian)).message).toBe(sentence);
    expect(await house().sql('select manager_id from person where id = $1', [personId])).toEqual([
      { manager_id: personId },
    ]);
  });

  it('is not given to anybody without the code', async () => {
    await minor();
    for (const activation of [
      { token: '', email: 'x@example.at' },
      { token: 'ABCD-EFGH-JKMN', email: 'x@example.at' },
    ]) {
      const guardian = registrationOf({ acceptResp: true, activate: activation });
      expect((await publicly().refused(register, guardian)).message).toBe(
        'Der Aktivierungscode oder die E-Mail-Adresse stimmt nicht.',
      );
    }
  });

  it('who is signed in gets the guardian as Verwalter, together with whom they managed', async () => {
    const child = await buildPerson(house(), clubId, { first_name: 'Allein', birth_date: '2010-01-01' });
    const sibling = await buildPerson(house(), clubId, { birth_date: '2014-01-01', manager_id: child.personId });
    const guardian = registrationOf({ acceptResp: true });
    await house().as(child).call(addGuardian, guardian);
    const [person] = await personsNamed(house(), clubId, String(guardian.lastname));
    const group = await house().sql('select id from person where manager_id = $1 order by id', [person?.id]);
    expect(group).toEqual([{ id: child.personId }, { id: sibling.personId }, { id: person?.id }]);
    const history = await house().sql('select kind from history_entry where person_id = $1', [child.personId]);
    expect(history).toEqual([{ kind: 'registration.guardianAdded' }]);
  });

  it('who has a Verwalter needs no other', async () => {
    const manager = await buildPerson(house(), clubId, {});
    const child = await buildPerson(house(), clubId, { birth_date: '2010-01-01', manager_id: manager.personId });
    const refusal = await house()
      .as(child)
      .refused(addGuardian, registrationOf({ acceptResp: true }));
    expect(refusal.message).toBe('Diese Person hat schon einen Verwalter.');
  });
});

describe('the form for guardians', () => {
  it('is of no use to adults and to nobody who is signed out', async () => {
    const adult = await buildPerson(house(), clubId, {});
    const input = registrationOf({ acceptResp: true });
    expect((await house().as(adult).refused(addGuardian, input)).message).toMatch(/^Du bist volljährig/);
    expect((await publicly().refused(addGuardian, input)).http).toBe(401);
  });

  it('checks covid, privacy and responsibility first', async () => {
    const covidClub = await buildClub(house(), { settings: JSON.stringify({ covidNotice: true }) });
    const minor = await buildPerson(house(), covidClub, { birth_date: '2010-01-01' });
    const ask = (changes: object) =>
      house()
        .as(minor)
        .refused(addGuardian, registrationOf({ approved: false, ...changes }));
    expect((await ask({})).message).toBe('Bitte zuerst die Kenntnisnahme der Covid 19 Hinweise bestätigen!');
    expect((await ask({ covid19: true })).message).toBe('Bitte zuerst die Datenschutzerklärung akzeptieren!');
    expect((await ask({ covid19: true, approved: true })).message).toBe(
      'Bitte zuerst akzeptieren, dass du als Verwalter verantwortlich bist!',
    );
  });

  it('does not tell that the guardian is known; the office puts the child under them', async () => {
    const mother = await buildPerson(house(), clubId, { first_name: 'Mutter', email: 'mutter@example.at' });
    const child = await buildPerson(house(), clubId, { birth_date: '2010-01-01' });
    const input = registrationOf({ email: 'mutter@example.at', acceptResp: true });
    expect((await house().as(child).call(addGuardian, input)).message).toBe(registered);
    const managerOfChild = () => house().sql('select manager_id from person where id = $1', [child.personId]);
    expect(await managerOfChild()).toEqual([{ manager_id: child.personId }]);

    const [held] = await house().sql<{ id: number }>('select id from registration where token = $1', [input.token]);
    await house()
      .as(admin)
      .call(contract.registration.decide, { ID: held?.id ?? 0, decision: 'same' });
    expect(await managerOfChild()).toEqual([{ manager_id: mother.personId }]);
  });
});
