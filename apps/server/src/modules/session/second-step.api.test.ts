import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import { buildClub, buildLogin, buildPerson, testPassword } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { createPasswordLink } from './password-link.ts';
import { addApp, addPasskey, codeAt, createDevice } from './second-factor.testing.ts';

const { secondFactor: calls } = contract;

let moment = new Date();
const house = useHouse({ clock: () => moment });
const pass = (seconds: number) => {
  moment = new Date(moment.getTime() + seconds * 1000);
};

let clubId = 0;

beforeAll(async () => {
  clubId = await buildClub(house());
});

let count = 0;

const withApp = async (columns: Record<string, unknown> = {}) => {
  count += 1;
  const email = `app${count}@x.test`;
  const person = await buildPerson(house(), clubId, { email, ...columns });
  await buildLogin(house(), clubId, person.personId, email);
  const browser = openBrowser(house(), clubId);
  await browser.signIn(email);
  const { secret, codes } = await addApp(browser, moment);
  pass(60);
  return { ...person, email, browser, secret, codes };
};

/** A browser after the right password. */
const atSecondStep = async (email: string) => {
  const browser = openBrowser(house(), clubId);
  const answer = await browser.signIn(email);
  return { browser, answer };
};

const mailsTo = async (email: string) =>
  (await house().sql<{ body: string }>('select body from mail where recipient = $1 order by id', [email])).map(
    ({ body }) => body,
  );

const wrongCode = { http: 422, code: 'session.wrongCode' };

describe('with an authenticator app the password', () => {
  it('is followed by the second step, and the code opens the session', async () => {
    const { email, secret, personId } = await withApp();
    const { browser, answer } = await atSecondStep(email);
    expect(answer).toMatchObject({ status: 'second_step', factors: { app: true, passkey: false } });
    expect(await browser.status()).toMatchObject({ status: 'logged_out' });
    await browser.call(calls.finishWithApp, { code: codeAt(secret, moment) });
    expect(await browser.status()).toMatchObject({ ID: personId });
  });

  it('opens nothing but the second step', async () => {
    const { email } = await withApp({ staff_level: 90 });
    const { browser } = await atSecondStep(email);
    const notSignedIn = { http: 401, code: 'request.notSignedIn' };
    expect(await browser.refused(contract.persons.list, {})).toMatchObject(notSignedIn);
    expect(await browser.refused(calls.list, {})).toMatchObject(notSignedIn);
    expect(await browser.refused(calls.startApp, {})).toMatchObject(notSignedIn);
    expect(await browser.refused(contract.session.sessions, {})).toMatchObject(notSignedIn);
  });

  it('that was set with a link is followed by it as well', async () => {
    const { email, personId } = await withApp();
    const link = await house().database.transaction({ tenant: clubId }, (db) =>
      createPasswordLink({ db, now: moment }, { clubId, origin: '', personId, email, seconds: 3600 }),
    );
    const browser = openBrowser(house(), clubId);
    const password = 'GanzNeu2026';
    await browser.call(contract.session.changePassword, {
      token: link.split('/').at(-1) ?? '',
      password1: password,
      password2: password,
    });
    expect(await browser.status()).toMatchObject({ status: 'logged_out' });
    expect(await browser.call(contract.session.login, { username: email, password })).toMatchObject({
      status: 'second_step',
    });
  });

  it('has opened sessions elsewhere that end when the app is set up', async () => {
    const email = `app${(count += 1)}@x.test`;
    const person = await buildPerson(house(), clubId, { email });
    await buildLogin(house(), clubId, person.personId, email);
    const [here, elsewhere] = [openBrowser(house(), clubId), openBrowser(house(), clubId)];
    await here.signIn(email);
    await elsewhere.signIn(email);
    await addApp(here, moment);
    expect(await elsewhere.status()).toMatchObject({ status: 'logged_out' });
    expect(await here.status()).toMatchObject({ status: 'logged_in' });
  });

  it('needs no second step once the app is gone', async () => {
    const { email, browser } = await withApp();
    await browser.call(calls.removeApp, {});
    expect((await atSecondStep(email)).answer).toMatchObject({ status: 'success' });
    expect(await mailsTo(email)).toEqual([
      expect.stringContaining('Eine Authenticator-App wurde eingerichtet.'),
      expect.stringContaining('Die Authenticator-App wurde entfernt.'),
    ]);
  });
});

describe('a code', () => {
  it('opens once, also in another browser', async () => {
    const { email, secret } = await withApp();
    const code = codeAt(secret, moment);
    await (await atSecondStep(email)).browser.call(calls.finishWithApp, { code });
    const { browser } = await atSecondStep(email);
    expect(await browser.refused(calls.finishWithApp, { code })).toMatchObject(wrongCode);
  });

  it('that set up the app opens nothing more', async () => {
    const { email, secret } = await withApp();
    const { browser } = await atSecondStep(email);
    const used = codeAt(secret, new Date(moment.getTime() - 60_000));
    expect(await browser.refused(calls.finishWithApp, { code: used })).toMatchObject(wrongCode);
  });

  it('slows down who guesses: five are free, then every failure doubles the pause', async () => {
    const { email, secret } = await withApp();
    const { browser } = await atSecondStep(email);
    const wrong = codeAt(secret, new Date(0));
    for (const _ of Array(6))
      expect(await browser.refused(calls.finishWithApp, { code: wrong })).toMatchObject(wrongCode);
    const paused = { http: 429, code: 'request.tooManyTries' };
    expect(await browser.refused(calls.finishWithApp, { code: codeAt(secret, moment) })).toMatchObject(paused);
    const other = await atSecondStep(email);
    expect(await other.browser.refused(calls.finishWithApp, { code: codeAt(secret, moment) })).toMatchObject(paused);
    pass(61);
    await other.browser.call(calls.finishWithApp, { code: codeAt(secret, moment) });
  });

  it('comes too late after ten minutes', async () => {
    const { email, secret } = await withApp();
    const { browser } = await atSecondStep(email);
    pass(601);
    expect(await browser.refused(calls.finishWithApp, { code: codeAt(secret, moment) })).toMatchObject({
      http: 410,
      code: 'session.stepOver',
    });
  });

  it('of nobody opens nothing', async () => {
    const browser = openBrowser(house(), clubId);
    expect(await browser.refused(calls.finishWithApp, { code: '123456' })).toMatchObject({ code: 'session.stepOver' });
  });

  it('is asked for on a trusted device after thirty days again', async () => {
    const { email, secret } = await withApp();
    const { browser } = await atSecondStep(email);
    await browser.call(calls.finishWithApp, { code: codeAt(secret, moment), trustDevice: true });
    expect(await browser.signIn(email)).toMatchObject({ status: 'success' });
    pass(31 * 86_400);
    expect(await browser.signIn(email)).toMatchObject({ status: 'second_step' });
  });
});

describe('the secret of the app', () => {
  it('is sealed in the database, and told by no call', async () => {
    const { secret, personId, browser } = await withApp();
    const [stored] = await house().sql<{ secret: Buffer }>(
      'select secret from authenticator_app where person_id = $1',
      [personId],
    );
    expect(stored?.secret.toString('latin1')).not.toContain(secret);
    expect(JSON.stringify(await browser.call(calls.list, {}))).not.toContain(secret);
  });

  it('counts only after a code of it was right', async () => {
    const email = `app${(count += 1)}@x.test`;
    const person = await buildPerson(house(), clubId, { email });
    await buildLogin(house(), clubId, person.personId, email);
    const browser = openBrowser(house(), clubId);
    await browser.signIn(email);
    const { secret, uri } = await browser.call(calls.startApp, {});
    expect(uri).toContain(secret);
    expect(await browser.refused(calls.addApp, { code: codeAt(secret, new Date(0)) })).toMatchObject({
      http: 422,
      code: 'session.wrongFirstCode',
    });
    expect((await atSecondStep(email)).answer).toMatchObject({ status: 'success' });
  });

  it('is replaced by a new one; the old app is no longer right', async () => {
    const { email, secret: old, browser } = await withApp();
    const { secret, codes } = await addApp(browser, moment);
    expect(codes).toEqual([]);
    pass(60);
    const next = await atSecondStep(email);
    expect(await next.browser.refused(calls.finishWithApp, { code: codeAt(old, moment) })).toMatchObject(wrongCode);
    await next.browser.call(calls.finishWithApp, { code: codeAt(secret, moment) });
  });
});

describe('a recovery code', () => {
  it('is one of ten, opens once, and the account is told', async () => {
    const { email, codes, personId } = await withApp();
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/);
    const code = codes[3] ?? '';
    const { browser } = await atSecondStep(email);
    await browser.call(calls.finishWithRecoveryCode, { code: code.toUpperCase().replaceAll('-', ' ') });
    expect(await browser.call(calls.list, {})).toMatchObject({ recoveryCodes: 9 });
    expect((await mailsTo(email)).at(-1)).toContain(
      'Jemand hat sich mit deinem Passwort und einem Wiederherstellungscode angemeldet.\nEs sind noch 9 übrig.',
    );
    const kinds = await house().sql('select kind from history_entry where person_id = $1 order by id desc limit 1', [
      personId,
    ]);
    expect(kinds).toEqual([{ kind: 'session.recoveryCodeUsed' }]);
    const again = await atSecondStep(email);
    expect(await again.browser.refused(calls.finishWithRecoveryCode, { code })).toMatchObject({
      http: 422,
      code: 'session.wrongRecoveryCode',
    });
  });

  it('is stored as a hash', async () => {
    const { codes, personId } = await withApp();
    const stored = await house().sql<{ code: string }>(
      `select encode(code_hash, 'escape') as code from recovery_code where person_id = $1`,
      [personId],
    );
    expect(stored).toHaveLength(10);
    expect(stored.map(({ code }) => code)).not.toContain(codes[0]?.replaceAll('-', ''));
  });

  it('of somebody else opens nothing', async () => {
    const other = await withApp();
    const { email } = await withApp();
    const { browser } = await atSecondStep(email);
    expect(await browser.refused(calls.finishWithRecoveryCode, { code: other.codes[0] ?? '' })).toMatchObject({
      http: 422,
    });
  });

  it('no longer counts when new ones were made', async () => {
    const { email, codes, browser } = await withApp();
    const renewed = await browser.call(calls.renewRecoveryCodes, {});
    const next = await atSecondStep(email);
    expect(await next.browser.refused(calls.finishWithRecoveryCode, { code: codes[0] ?? '' })).toMatchObject({
      http: 422,
    });
    await next.browser.call(calls.finishWithRecoveryCode, { code: renewed.codes[0] ?? '' });
  });

  it('is not made for who has nothing to recover from', async () => {
    const email = `app${(count += 1)}@x.test`;
    const person = await buildPerson(house(), clubId, { email });
    await buildLogin(house(), clubId, person.personId, email);
    const browser = openBrowser(house(), clubId);
    await browser.signIn(email);
    expect(await browser.refused(calls.renewRecoveryCodes, {})).toMatchObject({ http: 409, code: 'session.noFactor' });
  });
});

describe('the club asks for a second factor', () => {
  let strictClub = 0;
  const owed = { http: 403, code: 'request.secondFactorOwed' };

  const signedIn = async (columns: Record<string, unknown>) => {
    const email = `streng${(count += 1)}@x.test`;
    const person = await buildPerson(house(), strictClub, { email, ...columns });
    await buildLogin(house(), strictClub, person.personId, email);
    const browser = openBrowser(house(), strictClub);
    await browser.signIn(email);
    return { ...person, email, browser };
  };

  const demand = (settings: Record<string, unknown>) =>
    house().sql('update club set settings = settings || $2::jsonb where id = $1', [
      strictClub,
      JSON.stringify(settings),
    ]);

  beforeAll(async () => {
    strictClub = await buildClub(house());
  });

  it('with the setting that an administrator saves, from the role on, and leads to setting one up', async () => {
    const admin = await signedIn({ staff_level: 80 });
    const member = await signedIn({ staff_level: 0 });
    // The rule is set by an administrator whom it binds and who has a factor.
    const keeper = await signedIn({ staff_level: 80 });
    await addApp(keeper.browser, moment);
    await keeper.browser.call(contract.clubs.save, { settings: { secondFactorFromRole: 80 } });
    expect(await admin.browser.status()).toMatchObject({ status: 'logged_in', secondFactor: 'missing' });
    expect(await admin.browser.refused(contract.persons.list, {})).toMatchObject({
      ...owed,
      message: expect.stringContaining('Euer Verein verlangt einen zweiten Faktor.'),
    });
    expect(await member.browser.status()).toMatchObject({ secondFactor: 'settled' });
    expect(await member.browser.call(contract.clubs.get, {})).not.toHaveProperty('secondFactorFromRole');
    const { codes } = await addApp(admin.browser, moment);
    expect(codes).toHaveLength(10);
    expect(await admin.browser.status()).toMatchObject({ secondFactor: 'settled' });
    expect(await admin.browser.call(contract.clubs.get, {})).toMatchObject({ secondFactorFromRole: 80 });
    expect(await admin.browser.refused(calls.removeApp, {})).toMatchObject({ http: 409, code: 'session.lastFactor' });
    await demand({ secondFactorFromRole: 0 });
  });

  it('shows the public pages meanwhile as to nobody', async () => {
    const admin = await signedIn({ staff_level: 80 });
    await demand({ secondFactorFromRole: 80 });
    const club = await admin.browser.call(contract.clubs.get, {});
    expect(club).not.toHaveProperty('iban');
    await demand({ secondFactorFromRole: 0 });
  });

  it('of who holds a permission', async () => {
    const treasurer = await signedIn({});
    await house().sql(`insert into permission_grant (club_id, person_id, permission) values ($1, $2, 'accounting')`, [
      strictClub,
      treasurer.personId,
    ]);
    await demand({ secondFactorPermissions: ['accounting'] });
    expect(await treasurer.browser.refused(contract.session.sessions, {})).toMatchObject(owed);
    const { codes } = await addPasskey(treasurer.browser, strictClub);
    expect(codes).toHaveLength(10);
    await treasurer.browser.call(contract.session.sessions, {});
    await demand({ secondFactorPermissions: [] });
  });

  it('so that the password of who has a passkey alone no longer opens, and what it has opened before has to be proved', async () => {
    const { browser, email } = await signedIn({ staff_level: 80 });
    const { device } = await addPasskey(browser, strictClub);
    const before = openBrowser(house(), strictClub);
    await before.signIn(email);
    await demand({ secondFactorFromRole: 80 });
    expect(await before.status()).toMatchObject({ secondFactor: 'unproved' });
    expect(await before.refused(contract.persons.list, {})).toMatchObject(owed);
    const question = await before.call(calls.askOwnPasskey, {});
    await before.call(calls.confirmWithPasskey, { credential: device.answer(question) });
    expect(await before.status()).toMatchObject({ secondFactor: 'settled' });
    expect(await openBrowser(house(), strictClub).signIn(email)).toMatchObject({
      status: 'second_step',
      factors: { app: false, passkey: true },
    });
    await demand({ secondFactorFromRole: 0 });
  });

  it('and whoever has one shows it before adding another: the password alone adds none', async () => {
    const { browser, email } = await signedIn({ staff_level: 80 });
    const { device } = await addPasskey(browser, strictClub);
    const before = openBrowser(house(), strictClub);
    await before.signIn(email);
    const invitation = await before.call(calls.invitePasskey, {});
    const { secret } = await before.call(calls.startApp, {});
    await demand({ secondFactorFromRole: 80 });
    await before.call(calls.confirmWithPassword, { password: testPassword });
    expect(await before.refused(calls.invitePasskey, {})).toMatchObject(owed);
    expect(await before.refused(calls.startApp, {})).toMatchObject(owed);
    expect(await before.refused(calls.addApp, { code: codeAt(secret, moment) })).toMatchObject(owed);
    const credential = createDevice(`verein${strictClub}.test`).create(invitation);
    expect(await before.refused(calls.addPasskey, { name: 'Fremd', credential })).toMatchObject(owed);
    expect(await before.status()).toMatchObject({ secondFactor: 'unproved' });
    const question = await before.call(calls.askOwnPasskey, {});
    await before.call(calls.confirmWithPasskey, { credential: device.answer(question) });
    await before.call(calls.addApp, { code: codeAt(secret, moment) });
    await demand({ secondFactorFromRole: 0 });
  });

  it('also of the person behind a taken-over view', async () => {
    const admin = await signedIn({ staff_level: 80 });
    const member = await buildPerson(house(), strictClub);
    await admin.browser.call(contract.session.takeOverView, { id: member.personId });
    await demand({ secondFactorFromRole: 80 });
    expect(await admin.browser.refused(contract.persons.list, {})).toMatchObject(owed);
    await admin.browser.call(contract.session.resetView, {});
    expect(await admin.browser.status()).toMatchObject({ ID: admin.personId, secondFactor: 'missing' });
    await demand({ secondFactorFromRole: 0 });
  });
});

const confirmedAdmin = async (staffLevel: number) => {
  const email = `admin${(count += 1)}@x.test`;
  const admin = await buildPerson(house(), clubId, { email, staff_level: staffLevel });
  await buildLogin(house(), clubId, admin.personId, email);
  const browser = openBrowser(house(), clubId);
  await browser.signIn(email);
  return { ...admin, browser };
};

describe('an administrator', () => {
  it('resets the factors of somebody who has lost them: sessions end, the account and the history are told', async () => {
    const { personId, email, browser } = await withApp();
    const admin = await confirmedAdmin(80);
    await admin.browser.call(calls.reset, { child_ID: personId });
    expect(await browser.status()).toMatchObject({ status: 'logged_out' });
    expect((await mailsTo(email)).at(-1)).toContain('Ein Administrator hat Passkeys');
    const [entry] = await house().sql(
      'select kind, actor_id from history_entry where person_id = $1 order by id desc limit 1',
      [personId],
    );
    expect(entry).toEqual({ kind: 'session.factorsReset', actor_id: admin.personId });
    expect((await atSecondStep(email)).answer).toMatchObject({ status: 'success' });
  });

  it('cannot do so for somebody with more rights, for themselves, or an hour after signing in', async () => {
    const higher = await withApp({ staff_level: 90 });
    const member = await withApp();
    const admin = await confirmedAdmin(80);
    expect(await admin.browser.refused(calls.reset, { child_ID: higher.personId })).toMatchObject({
      code: 'session.outOfReach',
    });
    expect(await admin.browser.refused(calls.reset, { child_ID: admin.personId })).toMatchObject({
      code: 'session.ownFactors',
    });
    pass(3600);
    expect(await admin.browser.refused(calls.reset, { child_ID: member.personId })).toMatchObject({
      code: 'session.confirmationNeeded',
    });
    expect(await admin.browser.call(calls.confirmWithPassword, { password: testPassword })).toMatchObject({
      status: 'success',
    });
    await admin.browser.call(calls.reset, { child_ID: member.personId });
    expect(await admin.browser.refused(calls.reset, { child_ID: member.personId })).toMatchObject({
      code: 'session.nothingToReset',
    });
  });
});

describe('the factors of an account', () => {
  it('that were added since go when a change of its e-mail address is taken back, older ones stay', async () => {
    const { email, personId, browser, secret } = await withApp();
    pass(3600);
    const token = 'zurueck';
    await house().sql(
      `insert into email_change (club_id, person_id, old_email, old_sign_in, new_email, confirm_hash, revert_hash, requested_at, confirmed_at)
       values ($1, $2, $3, $3, 'neu@x.test', '\\x00', sha256($4), $5, $5)`,
      [clubId, personId, email, token, moment],
    );
    pass(60);
    await browser.call(calls.confirmWithPassword, { password: testPassword });
    await addPasskey(browser, clubId);
    await openBrowser(house(), clubId).call(contract.session.revertEmail, { token });
    expect(await house().sql('select name from passkey where person_id = $1', [personId])).toEqual([]);
    await house().sql(
      'update login set password_hash = (select password_hash from login where person_id <> $1 limit 1) where person_id = $1',
      [personId],
    );
    const next = await atSecondStep(email);
    await next.browser.call(calls.finishWithApp, { code: codeAt(secret, moment) });
  });

  it('go with the sign-in that stays when two records become one', async () => {
    const admin = await confirmedAdmin(80);
    const survivor = await buildPerson(house(), clubId);
    const other = await withApp();
    await admin.browser.call(contract.duplicates.merge, { survivor_ID: survivor.personId, other_ID: other.personId });
    const next = await atSecondStep(other.email);
    await next.browser.call(calls.finishWithApp, { code: codeAt(other.secret, moment) });
    expect(await next.browser.status()).toMatchObject({ ID: survivor.personId });
  });
});
