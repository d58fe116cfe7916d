import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { addPasskey, createDevice } from './second-factor.testing.ts';

const { secondFactor: calls } = contract;

let moment = new Date();
const house = useHouse({ clock: () => moment });

let clubId = 0;
let host = '';

beforeAll(async () => {
  clubId = await buildClub(house(), { name: 'Turnverein' });
  host = `verein${clubId}.test`;
});

let count = 0;

const buildAccount = async (columns: Record<string, unknown> = {}, inClub = clubId) => {
  count += 1;
  const email = `passkey${count}@x.test`;
  const person = await buildPerson(house(), inClub, { email, ...columns });
  await buildLogin(house(), inClub, person.personId, email);
  return { ...person, email };
};

const signedIn = async (columns: Record<string, unknown> = {}, inClub = clubId) => {
  const account = await buildAccount(columns, inClub);
  const browser = openBrowser(house(), inClub || clubId);
  await browser.signIn(account.email);
  return { account, browser };
};

const withPasskey = async (columns: Record<string, unknown> = {}) => {
  const { account, browser } = await signedIn(columns);
  return { account, browser, ...(await addPasskey(browser, clubId)) };
};

const mailsTo = (email: string) =>
  house().sql<{ body: string }>('select body from mail where recipient = $1 order by id', [email]);

const kindsOf = async (personId: number) =>
  (
    await house().sql<{ kind: string }>('select kind from history_entry where person_id = $1 order by id', [personId])
  ).map(({ kind }) => kind);

describe('a passkey', () => {
  it('signs in without password, counts as both factors, and its use is shown', async () => {
    const { account, browser, device } = await withPasskey();
    const elsewhere = openBrowser(house(), clubId);
    const question = await elsewhere.call(calls.askPasskey, {});
    expect(question).toMatchObject({ rpId: host, userVerification: 'required', allowCredentials: [] });
    expect(await elsewhere.call(calls.signInWithPasskey, { credential: device.answer(question) })).toMatchObject({
      status: 'success',
      verein_ID: clubId,
    });
    expect(await elsewhere.status()).toMatchObject({ status: 'logged_in', ID: account.personId });
    const [stored] = await house().sql('select has_two_factors from session where person_id = $1 order by id desc', [
      account.personId,
    ]);
    expect(stored).toEqual({ has_two_factors: true });
    const { passkeys } = await browser.call(calls.list, {});
    expect(passkeys).toMatchObject([{ name: 'Handy', lastUsed: Math.floor(moment.getTime() / 1000) }]);
  });

  it('is kept beyond the browser only when asked to', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(house(), clubId);
    const question = await browser.call(calls.askPasskey, {});
    const response = await browser.ask(calls.signInWithPasskey, {
      credential: device.answer(question),
      keepLoggedIn: true,
    });
    expect(response.cookies.find(({ name }) => name === `verein_${clubId}`)?.maxAge).toBe(180 * 24 * 3600);
  });

  it('is one of several, each with its name; the device is asked not to make a second one', async () => {
    const { browser, device } = await withPasskey();
    const invitation = await browser.call(calls.invitePasskey, {});
    expect(invitation.excludeCredentials).toEqual([{ id: device.id, transports: [] }]);
    const second = createDevice(host);
    await browser.call(calls.addPasskey, { name: 'Laptop', credential: second.create(invitation) });
    const { passkeys } = await browser.call(calls.list, {});
    expect(passkeys.map(({ name }) => name)).toEqual(['Handy', 'Laptop']);
    await browser.call(calls.renamePasskey, { ID: passkeys[1]?.ID ?? 0, name: 'Arbeit' });
    expect((await browser.call(calls.list, {})).passkeys[1]).toMatchObject({ name: 'Arbeit' });
  });

  it('is told to the account and the history when it comes and when it goes', async () => {
    const { account, browser, device } = await withPasskey();
    const { passkeys } = await browser.call(calls.list, {});
    await browser.call(calls.removePasskey, { ID: passkeys[0]?.ID ?? 0 });
    expect(await kindsOf(account.personId)).toEqual(['session.passkeyAdded', 'session.passkeyRemoved']);
    const mails = await mailsTo(account.email);
    expect(mails.map(({ body }) => body)).toEqual([
      expect.stringContaining('Ein Passkey wurde hinzugefügt.'),
      expect.stringContaining('Ein Passkey wurde entfernt.\nName des Passkeys: Handy'),
    ]);
    const question = await browser.call(calls.askPasskey, {});
    expect(await browser.refused(calls.signInWithPasskey, { credential: device.answer(question) })).toMatchObject({
      http: 403,
      code: 'session.passkeyUnknown',
    });
  });

  it('alone does not make the password ask for more: it is a convenience', async () => {
    const { account, codes } = await withPasskey();
    expect(codes).toEqual([]);
    expect(await openBrowser(house(), clubId).signIn(account.email)).toMatchObject({ status: 'success' });
  });

  it('of a platform account signs in on the page of a club', async () => {
    const { account, browser } = await signedIn({}, 0);
    const { device } = await addPasskey(browser, clubId);
    const elsewhere = openBrowser(house(), clubId);
    const question = await elsewhere.call(calls.askPasskey, {});
    await elsewhere.call(calls.signInWithPasskey, { credential: device.answer(question) });
    expect(await elsewhere.status()).toMatchObject({ verein_ID: 0, ID: account.personId });
  });

  it('opens nothing for the deleted', async () => {
    const { account, device } = await withPasskey();
    await house().sql('update person set deleted_at = now() where id = $1', [account.personId]);
    const browser = openBrowser(house(), clubId);
    const question = await browser.call(calls.askPasskey, {});
    expect(await browser.refused(calls.signInWithPasskey, { credential: device.answer(question) })).toMatchObject({
      http: 403,
    });
  });
});

describe('an answer of a passkey is refused', () => {
  const refusedWith = async (manner: Parameters<ReturnType<typeof createDevice>['answer']>[1]) => {
    const { device } = await withPasskey();
    const browser = openBrowser(house(), clubId);
    const question = await browser.call(calls.askPasskey, {});
    const refusal = await browser.refused(calls.signInWithPasskey, { credential: device.answer(question, manner) });
    expect(await browser.status()).toMatchObject({ status: 'logged_out' });
    return refusal;
  };

  it.each([
    ['from another page', { origin: 'https://boese.test' }],
    ['from another port of the host', { origin: 'http://verein1.test:8443' }],
    ['when the device has not recognised the person', { isVerified: false }],
  ])('%s', async (_, manner) => {
    expect(await refusedWith(manner)).toMatchObject({ http: 403, code: 'session.passkeyRefused' });
  });

  it('when its counter goes back: it is a copy', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(house(), clubId);
    const first = await browser.call(calls.askPasskey, {});
    await browser.call(calls.signInWithPasskey, { credential: device.answer(first, { counter: 8 }) });
    const second = await browser.call(calls.askPasskey, {});
    expect(
      await browser.refused(calls.signInWithPasskey, { credential: device.answer(second, { counter: 7 }) }),
    ).toMatchObject({ code: 'session.passkeyRefused' });
  });

  it('when it is sent a second time, however right it was', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(house(), clubId);
    const credential = device.answer(await browser.call(calls.askPasskey, {}));
    await browser.call(calls.signInWithPasskey, { credential });
    expect(await browser.refused(calls.signInWithPasskey, { credential })).toMatchObject({
      http: 410,
      code: 'session.passkeyTooLate',
    });
  });

  it('when the question has been answered wrongly before', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(house(), clubId);
    const question = await browser.call(calls.askPasskey, {});
    await browser.refused(calls.signInWithPasskey, { credential: device.answer(question, { isVerified: false }) });
    expect(await browser.refused(calls.signInWithPasskey, { credential: device.answer(question) })).toMatchObject({
      code: 'session.passkeyTooLate',
    });
  });

  it('after five minutes', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(house(), clubId);
    const question = await browser.call(calls.askPasskey, {});
    moment = new Date(moment.getTime() + 301_000);
    expect(await browser.refused(calls.signInWithPasskey, { credential: device.answer(question) })).toMatchObject({
      code: 'session.passkeyTooLate',
    });
  });

  it('when the question was asked for something else', async () => {
    const { browser, device } = await withPasskey();
    const question = await browser.call(calls.askOwnPasskey, {});
    expect(await browser.refused(calls.signInWithPasskey, { credential: device.answer(question) })).toMatchObject({
      code: 'session.passkeyTooLate',
    });
  });

  it('in another club', async () => {
    const { device } = await withPasskey();
    const other = await buildClub(house());
    const browser = openBrowser(house(), other);
    const question = await browser.call(calls.askPasskey, {});
    expect(
      await browser.refused(calls.signInWithPasskey, {
        credential: device.answer(question, { origin: `http://verein${other}.test` }),
      }),
    ).toMatchObject({ code: 'session.passkeyUnknown' });
  });

  it('with the number of somebody else’s passkey', async () => {
    const { device } = await withPasskey();
    const other = await withPasskey();
    const browser = openBrowser(house(), clubId);
    const question = await browser.call(calls.askPasskey, {});
    const credential = { ...device.answer(question), id: other.device.id };
    expect(await browser.refused(calls.signInWithPasskey, { credential })).toMatchObject({
      code: 'session.passkeyRefused',
    });
  });

  it('as a confirmation of somebody else', async () => {
    const one = await withPasskey();
    const other = await withPasskey();
    const question = await one.browser.call(calls.askOwnPasskey, {});
    expect(question.allowCredentials).toEqual([{ id: one.device.id, transports: [] }]);
    expect(
      await one.browser.refused(calls.confirmWithPasskey, { credential: other.device.answer(question) }),
    ).toMatchObject({ code: 'session.passkeyUnknown' });
  });
});

describe('a new passkey is refused', () => {
  it('from another page', async () => {
    const { browser } = await signedIn();
    const device = createDevice(host);
    const invitation = await browser.call(calls.invitePasskey, {});
    const credential = device.create(invitation, { origin: 'https://boese.test' });
    expect(await browser.refused(calls.addPasskey, { name: 'Handy', credential })).toMatchObject({
      code: 'session.passkeyRefused',
    });
    expect((await browser.call(calls.list, {})).passkeys).toEqual([]);
  });

  it('with an invitation to somebody else', async () => {
    const { browser } = await signedIn();
    const other = await signedIn();
    const credential = createDevice(host).create(await other.browser.call(calls.invitePasskey, {}));
    expect(await browser.refused(calls.addPasskey, { name: 'Handy', credential })).toMatchObject({
      code: 'session.passkeyTooLate',
    });
  });

  it('when it is there already', async () => {
    const { browser, device } = await withPasskey();
    const credential = device.create(await browser.call(calls.invitePasskey, {}));
    expect(await browser.refused(calls.addPasskey, { name: 'Noch einmal', credential })).toMatchObject({
      http: 409,
      code: 'session.passkeyTaken',
    });
  });

  it('of somebody else, to be renamed or removed', async () => {
    const one = await withPasskey();
    const { browser } = await signedIn();
    const ID = (await one.browser.call(calls.list, {})).passkeys[0]?.ID ?? 0;
    expect(await browser.refused(calls.renamePasskey, { ID, name: 'Meiner' })).toMatchObject({ http: 404 });
    expect(await browser.refused(calls.removePasskey, { ID })).toMatchObject({ http: 404 });
  });
});

describe('a change of factors', () => {
  const anHourLater = () => {
    moment = new Date(moment.getTime() + 3_600_000);
  };

  it('wants the password or a passkey once more, ten minutes after the last time', async () => {
    const { browser } = await signedIn();
    anHourLater();
    const needed = { http: 403, code: 'session.confirmationNeeded' };
    expect(await browser.refused(calls.invitePasskey, {})).toMatchObject(needed);
    expect(await browser.refused(calls.startApp, {})).toMatchObject(needed);
    await browser.call(calls.confirmWithPassword, { password: 'Verein2026' });
    await addPasskey(browser, clubId);
    anHourLater();
    const { passkeys } = await browser.call(calls.list, {});
    expect(await browser.refused(calls.removePasskey, { ID: passkeys[0]?.ID ?? 0 })).toMatchObject(needed);
  });

  it('is confirmed by a passkey of one’s own', async () => {
    const { browser, device } = await withPasskey();
    anHourLater();
    await browser.call(calls.confirmWithPasskey, {
      credential: device.answer(await browser.call(calls.askOwnPasskey, {})),
    });
    expect(await browser.call(calls.invitePasskey, {})).toMatchObject({ rp: { id: host, name: 'Turnverein' } });
  });

  it('slows down who guesses at the password', async () => {
    const { browser } = await signedIn();
    for (const _ of Array(6)) {
      expect(await browser.refused(calls.confirmWithPassword, { password: 'Falsch2026' })).toMatchObject({
        code: 'session.wrongPassword',
        fields: { password: 'Das Passwort stimmt nicht.' },
      });
    }
    expect(await browser.refused(calls.confirmWithPassword, { password: 'Verein2026' })).toMatchObject({ http: 429 });
  });

  it('is not for the administrator who has taken over the view', async () => {
    const { browser } = await signedIn({ staff_level: 80 });
    const member = await buildAccount();
    await browser.call(contract.session.takeOverView, { id: member.personId });
    expect(await browser.refused(calls.list, {})).toMatchObject({ code: 'session.alreadyTakenOver' });
    expect(await browser.refused(calls.invitePasskey, {})).toMatchObject({ code: 'session.alreadyTakenOver' });
  });
});

describe('the offer of a passkey after signing in', () => {
  it('rests for a month after „Später“ and for ever after „Nicht mehr fragen“', async () => {
    const { account, browser } = await signedIn();
    expect(await browser.status()).toMatchObject({ offersPasskey: true });
    await browser.call(calls.declinePasskey, {});
    expect(await browser.status()).toMatchObject({ offersPasskey: false });
    moment = new Date(moment.getTime() + 31 * 86_400_000);
    await browser.signIn(account.email);
    expect(await browser.status()).toMatchObject({ offersPasskey: true });
    await browser.call(calls.declinePasskey, { forever: true });
    moment = new Date(moment.getTime() + 1000 * 86_400_000);
    await browser.signIn(account.email);
    expect(await browser.status()).toMatchObject({ offersPasskey: false });
  });

  it('is not made to who has one', async () => {
    const { browser } = await withPasskey();
    expect(await browser.status()).toMatchObject({ offersPasskey: false });
  });
});
