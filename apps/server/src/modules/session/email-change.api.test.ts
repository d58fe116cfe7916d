import { contract } from '@vereinshaus/contract';
import { savedButEmail } from '@vereinshaus/contract/persons/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildLogin, buildPerson, testPassword } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';

let now = new Date();
const house = useHouse({ clock: () => now });
const { session, profile } = contract;

let clubId = 0;
let count = 0;

beforeEach(async () => {
  now = new Date();
  clubId = await buildClub(house());
});

/** Complete enough to pass the profile's rules, with a sign-in. */
const buildAccount = async (columns: Record<string, unknown> = {}) => {
  count += 1;
  const email = `alt${count}@x.test`;
  const person = await buildPerson(house(), clubId, { email, phone: '436641234567', staff_level: 20, ...columns });
  await buildLogin(house(), clubId, person.personId, email);
  return { ...person, email };
};

const publicly = () => house().as(null, { host: `verein${clubId}.test` });

const tokenIn = async (recipient: string, path: string) => {
  const [mail] = await house().sql<{ body: string }>('select body from mail where recipient = $1 order by id desc', [
    recipient,
  ]);
  return new RegExp(`/benutzer/${path}/(\\S+)`).exec(mail?.body ?? '')?.[1] ?? '';
};

const emailsOf = async (personId: number) => {
  const [row] = await house().sql<{ person: string; login: string }>(
    'select p.email as person, l.email as login from person p join login l on l.person_id = p.id where p.id = $1',
    [personId],
  );
  return row;
};

const signsIn = async (username: string, password = testPassword) =>
  (
    await house().app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { host: `verein${clubId}.test` },
      payload: { username, password },
    })
  ).statusCode === 200;

type Account = Awaited<ReturnType<typeof buildAccount>>;

const change = (account: Account, email: string) =>
  house().as(account).call(profile.save, { ID: account.personId, email });

const confirm = async (email: string) =>
  publicly().ask(session.confirmEmail, { token: await tokenIn(email, 'email/bestaetigen') });

const revert = async (email: string) =>
  publicly().ask(session.revertEmail, { token: await tokenIn(email, 'email/zuruecknehmen') });

describe('a new e-mail address', () => {
  it('works once it is confirmed, the old one until then', async () => {
    const account = await buildAccount();
    const reply = await change(account, 'Neu1@x.test');
    expect(reply.message).toBe(savedButEmail('Neu1@x.test'));
    expect(await emailsOf(account.personId)).toEqual({ person: account.email, login: account.email });
    expect([await signsIn(account.email), await signsIn('neu1@x.test')]).toEqual([true, false]);
    const info = () => house().as(account).call(profile.signInInfo, { child_ID: account.personId });
    expect(await info()).toMatchObject({ email: account.email, pendingEmail: 'Neu1@x.test' });

    const token = await tokenIn('Neu1@x.test', 'email/bestaetigen');
    const answers = await Promise.all([1, 2].map(() => publicly().ask(session.confirmEmail, { token })));
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await emailsOf(account.personId)).toEqual({ person: 'Neu1@x.test', login: 'neu1@x.test' });
    expect([await signsIn(account.email), await signsIn('neu1@x.test')]).toEqual([false, true]);
    expect(await info()).toMatchObject({ email: 'neu1@x.test', pendingEmail: '' });
    const kinds = await house().sql('select kind from history_entry where person_id = $1 order by id', [
      account.personId,
    ]);
    expect(kinds).toEqual([{ kind: 'session.emailChangeRequested' }, { kind: 'session.emailChanged' }]);
  });

  it('of somebody else discloses no account of theirs in other clubs', async () => {
    const otherClub = await buildClub(house());
    const victim = await buildPerson(house(), otherClub, { email: 'opfer@x.test' });
    await buildLogin(house(), otherClub, victim.personId, 'opfer@x.test');
    const thief = await buildAccount();
    await change(thief, 'opfer@x.test');
    expect(await house().as(thief).call(session.linkedAccounts, {})).toEqual({ users: [] });
    expect(await house().as(thief).call(session.status, {})).toMatchObject({ multiple: false });
  });

  it('that somebody signs in with is refused, also when it is taken meanwhile', async () => {
    const [account, other] = [await buildAccount(), await buildAccount()];
    const refused = await house().as(account).ask(profile.save, { ID: account.personId, email: other.email });
    expect(refused).toMatchObject({ http: 409, refusal: { code: 'session.emailTaken' } });
    await change(account, 'begehrt@x.test');
    const third = await buildPerson(house(), clubId);
    await buildLogin(house(), clubId, third.personId, 'begehrt@x.test');
    expect(await confirm('begehrt@x.test')).toMatchObject({ http: 409, refusal: { code: 'session.emailTaken' } });
    expect(await emailsOf(account.personId)).toEqual({ person: account.email, login: account.email });
  });

  it('is not confirmed by the link of an earlier wish, nor after seven days', async () => {
    const account = await buildAccount();
    await change(account, 'erst@x.test');
    await change(account, 'dann@x.test');
    expect((await confirm('erst@x.test')).http).toBe(410);
    now = new Date(now.getTime() + 7 * 86_400_000);
    expect((await confirm('dann@x.test')).http).toBe(410);
  });

  it('is wished for five times a day at most', async () => {
    const account = await buildAccount();
    for (const turn of [1, 2, 3, 4, 5]) await change(account, `wunsch${turn}@x.test`);
    const sixth = await house().as(account).ask(profile.save, { ID: account.personId, email: 'wunsch6@x.test' });
    expect(sixth).toMatchObject({ http: 429, refusal: { code: 'session.tooManyEmailChanges' } });
  });

  it('of somebody without an account counts at once: there is nothing to sign in to', async () => {
    const admin = await buildAccount({ staff_level: 80 });
    const { personId } = await buildPerson(house(), clubId, { email: 'tippfehler@x.test', phone: '436641234567' });
    const reply = await house().as(admin).call(profile.save, { ID: personId, email: 'richtig@x.test' });
    expect(reply.message).toBe('Erfolgreich gespeichert');
    expect(await house().sql('select email from person where id = $1', [personId])).toEqual([
      { email: 'richtig@x.test' },
    ]);
  });
});

describe('the old address', () => {
  it('is told at once and ends the change before it is confirmed', async () => {
    const account = await buildAccount();
    await change(account, 'dieb1@x.test');
    const [mail] = await house().sql<{ subject: string }>('select subject from mail where recipient = $1', [
      account.email,
    ]);
    expect(mail?.subject).toMatch(/soll geändert werden/);
    expect(await revert(account.email)).toMatchObject({ http: 200 });
    expect((await confirm('dieb1@x.test')).http).toBe(410);
    expect(await signsIn(account.email)).toBe(true);
  });

  it('takes it back after it was confirmed: the thief is out, the owner sets a new password', async () => {
    const account = await buildAccount();
    await change(account, 'dieb2@x.test');
    await confirm('dieb2@x.test');
    const cookie = await house().app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { host: `verein${clubId}.test` },
      payload: { username: 'dieb2@x.test', password: testPassword },
    });
    expect(cookie.statusCode).toBe(200);
    now = new Date(now.getTime() + 13 * 86_400_000);
    expect(await revert(account.email)).toMatchObject({
      http: 200,
      reply: { message: expect.stringContaining('alle Geräte sind abgemeldet') },
    });
    expect(await emailsOf(account.personId)).toEqual({ person: account.email, login: account.email });
    expect(await house().sql('select 1 from session where person_id = $1', [account.personId])).toEqual([]);
    expect([await signsIn('dieb2@x.test'), await signsIn(account.email)]).toEqual([false, false]);
    const token = await tokenIn(account.email, 'changepw');
    await publicly().call(session.changePassword, { token, password1: 'Neues2027', password2: 'Neues2027' });
    expect(await signsIn(account.email, 'Neues2027')).toBe(true);
  });

  it('takes back a chain of changes at its beginning, and nobody further down takes that back', async () => {
    const account = await buildAccount();
    await change(account, 'dieb3@x.test');
    await confirm('dieb3@x.test');
    await change(account, 'dieb4@x.test');
    await confirm('dieb4@x.test');
    expect((await revert(account.email)).http).toBe(200);
    expect(await emailsOf(account.personId)).toEqual({ person: account.email, login: account.email });
    expect((await revert('dieb3@x.test')).http).toBe(410);
  });

  it('has fourteen days', async () => {
    const account = await buildAccount();
    await change(account, 'neu5@x.test');
    await confirm('neu5@x.test');
    now = new Date(now.getTime() + 14 * 86_400_000);
    expect((await revert(account.email)).http).toBe(410);
    expect(await emailsOf(account.personId)).toEqual({ person: 'neu5@x.test', login: 'neu5@x.test' });
  });
});

describe('an address that somebody else enters', () => {
  const consent = async (email: string) =>
    publicly().ask(contract.emailChanges.consent, { token: await tokenIn(email, 'email/zustimmen') });

  const changeBy = async (actor: { clubId: number; personId: number }, account: Account, email: string) =>
    house().as(actor).ask(profile.save, { ID: account.personId, email });

  const office = async () => {
    const person = await buildPerson(house(), clubId, { staff_level: 20 });
    await buildGrant(house(), clubId, person.personId, 'user');
    return person;
  };

  const approve = async (admin: { clubId: number; personId: number }, account: Account) =>
    house()
      .as(admin, { isConfirmed: true })
      .ask(contract.emailChanges.approve, { child_ID: account.personId, reason: 'Sie war selbst im Büro.' });

  it('counts when the old one consents and the new one is confirmed, in either order', async () => {
    for (const isConsentFirst of [true, false]) {
      const account = await buildAccount({ staff_level: 0 });
      const email = `fremd${account.personId}@x.test`;
      expect(await changeBy(await office(), account, email)).toMatchObject({ http: 200 });
      const steps = [() => consent(account.email), () => confirm(email)];
      for (const step of isConsentFirst ? steps : steps.toReversed()) {
        expect(await emailsOf(account.personId)).toEqual({ person: account.email, login: account.email });
        expect((await step()).http).toBe(200);
      }
      expect(await emailsOf(account.personId)).toEqual({ person: email, login: email });
      expect((await consent(account.email)).http).toBe(410);
    }
  });

  it('never counts without consent, whatever the new address does', async () => {
    const account = await buildAccount({ staff_level: 0 });
    await changeBy(await office(), account, 'dieb9@x.test');
    await confirm('dieb9@x.test');
    expect(await signsIn('dieb9@x.test')).toBe(false);
    const info = await house().as(account).call(profile.signInInfo, { child_ID: account.personId });
    expect(info.emailChange).toMatchObject({ email: 'dieb9@x.test', isProved: true, consentFrom: 'a…@x.test' });
    now = new Date(now.getTime() + 8 * 86_400_000);
    expect((await consent(account.email)).http).toBe(410);
    expect(await emailsOf(account.personId)).toEqual({ person: account.email, login: account.email });
  });

  it('counts with two different administrators and a reason from each, not with one who says it twice', async () => {
    const account = await buildAccount({ staff_level: 0 });
    const [one, two] = [
      await buildPerson(house(), clubId, { staff_level: 80 }),
      await buildPerson(house(), clubId, { staff_level: 90 }),
    ];
    await changeBy(one, account, 'neu9@x.test');
    await confirm('neu9@x.test');
    const waiting = async (admin: { clubId: number; personId: number }) =>
      (await house().as(admin).call(contract.home.inbox, {})).emailApprovals?.entries.map(({ child_ID }) => child_ID);
    expect(await waiting(two)).toEqual([]);
    expect(await approve(one, account)).toMatchObject({ http: 200 });
    // The second administrator sees it in the inbox; the first has approved already.
    expect(await waiting(two)).toEqual([account.personId]);
    expect(await waiting(one)).toEqual([]);
    expect(await approve(one, account)).toMatchObject({ http: 409, refusal: { code: 'session.approvedAlready' } });
    expect(await signsIn('neu9@x.test')).toBe(false);
    expect(await approve(two, account)).toMatchObject({ http: 200 });
    expect(await waiting(two)).toEqual([]);
    expect(await emailsOf(account.personId)).toEqual({ person: 'neu9@x.test', login: 'neu9@x.test' });
    expect(await approve(two, account)).toMatchObject({ http: 409, refusal: { code: 'session.nothingToApprove' } });
  });

  it('is not approved by somebody who is no administrator any more', async () => {
    const account = await buildAccount({ staff_level: 0 });
    const admin = () => buildPerson(house(), clubId, { staff_level: 80 });
    const [dismissed, two, three] = [await admin(), await admin(), await admin()];
    await changeBy(dismissed, account, 'neu11@x.test');
    await confirm('neu11@x.test');
    await approve(dismissed, account);
    await house().sql('update person set staff_level = 0 where id = $1', [dismissed.personId]);
    expect((await approve(two, account)).reply?.message).toContain('ein zweiter Administrator');
    expect(await emailsOf(account.personId)).toEqual({ person: account.email, login: account.email });
    expect((await approve(three, account)).http).toBe(200);
    expect(await emailsOf(account.personId)).toEqual({ person: 'neu11@x.test', login: 'neu11@x.test' });
  });

  it('approved by both at the same moment counts once', async () => {
    const account = await buildAccount({ staff_level: 0 });
    const admins = [
      await buildPerson(house(), clubId, { staff_level: 80 }),
      await buildPerson(house(), clubId, { staff_level: 80 }),
    ];
    await changeBy(admins[0] ?? account, account, 'neu10@x.test');
    await confirm('neu10@x.test');
    const answers = await Promise.all(admins.map((admin) => approve(admin, account)));
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(await signsIn('neu10@x.test')).toBe(true);
  });

  it('behind a taken-over view is somebody else’s as well', async () => {
    const account = await buildAccount({ staff_level: 0 });
    const admin = await buildPerson(house(), clubId, { staff_level: 80 });
    await house()
      .as({ ...account, behind: admin.personId })
      .ask(profile.save, { ID: account.personId, email: 'dieb11@x.test' });
    await confirm('dieb11@x.test');
    expect(await signsIn('dieb11@x.test')).toBe(false);
  });
});
