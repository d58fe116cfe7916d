import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../../../test/browser.ts';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { requestedLinkWorker } from './password-link.ts';
import { addApp, codeAt } from './second-factor.testing.ts';

const { session, secondFactor } = contract;

const moment = new Date();
const house = useHouse({ clock: () => moment });

let clubId = 0;

beforeAll(async () => {
  clubId = await buildClub(house());
  await house().queue.work([requestedLinkWorker((db) => house().queue.senderIn(db))], house().database);
});

let count = 0;

const buildAccount = async () => {
  count += 1;
  const email = `link${count}@x.test`;
  const person = await buildPerson(house(), clubId, { email });
  await buildLogin(house(), clubId, person.personId, email);
  return { ...person, email };
};

const request = (email: string) => openBrowser(house(), clubId).call(session.requestSignInLink, { email });

const mailsTo = (email: string) =>
  house().sql<{ subject: string; body: string }>(
    'select subject, body from mail where recipient = $1 order by id desc',
    [email],
  );

/** The token in the newest mail; waits for the background job that writes it. */
const tokenFor = async (email: string): Promise<string> => {
  await request(email);
  const links = async () => (await mailsTo(email)).flatMap(({ body }) => /login\/link\/(\S+)/.exec(body)?.[1] ?? []);
  await expect.poll(links, { timeout: 20_000, interval: 50 }).not.toEqual([]);
  return (await links())[0] ?? '';
};

const over = { http: 410, code: 'session.linkInvalid' };
const enter = (browser: Browser, token: string) => browser.call(session.signInByLink, { token });
const refused = (token: string, inClub = clubId) =>
  openBrowser(house(), inClub).refused(session.signInByLink, { token });

describe('a link that signs in', () => {
  it('opens a session, is told in the history, and works once', async () => {
    const account = await buildAccount();
    const token = await tokenFor(account.email);
    expect((await mailsTo(account.email))[0]?.subject).toMatch(/^Dein Link zum Anmelden/);
    const browser = openBrowser(house(), clubId);
    expect(await enter(browser, token)).toMatchObject({ status: 'success', verein_ID: clubId });
    expect(await browser.status()).toMatchObject({ ID: account.personId });
    expect((await browser.call(session.sessions, {})).sessions).toHaveLength(1);
    expect(
      await house().sql("select 1 from history_entry where person_id = $1 and kind = 'session.signInLinkUsed'", [
        account.personId,
      ]),
    ).toHaveLength(1);
    expect(await refused(token)).toMatchObject(over);
  });

  it('of two who use it at once lets one in', async () => {
    const { email } = await buildAccount();
    const token = await tokenFor(email);
    const answers = await Promise.all(
      [1, 2].map(() => openBrowser(house(), clubId).ask(session.signInByLink, { token })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 410]);
  });

  it('is kept as a hash', async () => {
    const { email, personId } = await buildAccount();
    const token = await tokenFor(email);
    const rows = await house().sql('select * from password_link where person_id = $1', [personId]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows).toHaveLength(1);
  });

  it('ends after a quarter of an hour', async () => {
    const { email, personId } = await buildAccount();
    const token = await tokenFor(email);
    const [link] = await house().sql<{ minutes: number }>(
      `update password_link set expires_at = '2026-01-01' where person_id = $1
       returning extract(epoch from (select k.expires_at - k.created_at from password_link k where k.person_id = $1))::int / 60 as minutes`,
      [personId],
    );
    expect(link).toEqual({ minutes: 15 });
    expect(await refused(token)).toMatchObject(over);
  });

  it('opens nothing in another club', async () => {
    const { email } = await buildAccount();
    const token = await tokenFor(email);
    expect(await refused(token, await buildClub(house()))).toMatchObject(over);
    expect(await enter(openBrowser(house(), clubId), token)).toMatchObject({ status: 'success' });
  });

  it.each([
    ['who was deleted', 'update person set deleted_at = now() where id = $1'],
    ['who has died', "update person set death_date = '2026-01-01' where id = $1"],
    ['whose account has another address by now', "update login set email = 'anders' || person_id where person_id = $1"],
    ['whose account is gone', 'delete from login where person_id = $1'],
  ])('lets nobody in %s', async (_, change) => {
    const { email, personId } = await buildAccount();
    const token = await tokenFor(email);
    await house().sql(change, [personId]);
    expect(await refused(token)).toMatchObject(over);
  });

  it('sets no password, and a link for the password signs nobody in', async () => {
    const { email } = await buildAccount();
    const token = await tokenFor(email);
    const passwords = { password1: 'Neues2027', password2: 'Neues2027' };
    expect(await openBrowser(house(), clubId).refused(session.changePassword, { token, ...passwords })).toMatchObject(
      over,
    );
    const other = await buildAccount();
    await openBrowser(house(), clubId).call(session.requestPasswordReset, { email: other.email });
    await expect.poll(() => mailsTo(other.email), { timeout: 20_000, interval: 50 }).not.toEqual([]);
    const [mail] = await mailsTo(other.email);
    expect(await refused(/changepw\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '')).toMatchObject(over);
  });

  it('ends with a new password', async () => {
    const { email } = await buildAccount();
    const token = await tokenFor(email);
    await openBrowser(house(), clubId).call(session.requestPasswordReset, { email });
    await expect.poll(() => mailsTo(email), { timeout: 20_000, interval: 50 }).toHaveLength(2);
    const [mail] = await mailsTo(email);
    const browser = openBrowser(house(), clubId);
    await browser.call(session.changePassword, {
      token: /changepw\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '',
      password1: 'Neues2027',
      password2: 'Neues2027',
    });
    expect(await refused(token)).toMatchObject(over);
  });

  it('is followed by the second factor', async () => {
    const { email, personId } = await buildAccount();
    const own = openBrowser(house(), clubId);
    await own.signIn(email);
    const { secret } = await addApp(own, new Date(moment.getTime() - 30_000));
    const browser = openBrowser(house(), clubId);
    expect(await enter(browser, await tokenFor(email))).toMatchObject({
      status: 'second_step',
      factors: { app: true, passkey: false },
    });
    expect(await browser.status()).toMatchObject({ status: 'logged_out' });
    await browser.call(secondFactor.finishWithApp, { code: codeAt(secret, moment) });
    expect(await browser.status()).toMatchObject({ ID: personId });
  });

  it('alone changes no factors: the password is asked for first', async () => {
    const { email } = await buildAccount();
    const browser = openBrowser(house(), clubId);
    await enter(browser, await tokenFor(email));
    expect(await browser.refused(secondFactor.startApp, {})).toMatchObject({ code: 'session.confirmationNeeded' });
  });

  it('is answered alike whether there is an account or not, and fills no mailbox', async () => {
    const { email } = await buildAccount();
    const known = await request(email);
    expect(await request('niemand.da@x.test')).toEqual(known);
    for (let turn = 0; turn < 5; turn += 1) await request(email);
    const last = await buildAccount();
    await tokenFor(last.email);
    await expect.poll(() => mailsTo(email), { timeout: 20_000, interval: 50 }).toHaveLength(3);
    expect(await mailsTo('niemand.da@x.test')).toEqual([]);
  });

  it('to whoever has no password yet is one to set it', async () => {
    const email = `neu${(count += 1)}@x.test`;
    await buildPerson(house(), clubId, { email });
    await request(email);
    await expect.poll(() => mailsTo(email), { timeout: 20_000, interval: 50 }).not.toEqual([]);
    const [mail] = await mailsTo(email);
    expect(mail?.body).toContain('/benutzer/changepw/');
  });
});

describe('a password that was set with a link', () => {
  it('signs in at once, in a session of its own', async () => {
    const { email, personId } = await buildAccount();
    await openBrowser(house(), clubId).call(session.requestPasswordReset, { email });
    await expect.poll(() => mailsTo(email), { timeout: 20_000, interval: 50 }).not.toEqual([]);
    const [mail] = await mailsTo(email);
    const elsewhere = openBrowser(house(), clubId);
    await elsewhere.signIn(email);
    const browser = openBrowser(house(), clubId);
    const token = /changepw\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const passwords = { password1: 'Neues2027', password2: 'Neues2027' };
    expect(await browser.call(session.changePassword, { token, ...passwords })).toMatchObject({ status: 'success' });
    expect(await browser.status()).toMatchObject({ ID: personId });
    expect(await elsewhere.status()).toMatchObject({ status: 'logged_out' });
    expect((await browser.call(session.sessions, {})).sessions).toHaveLength(1);
  });
});
