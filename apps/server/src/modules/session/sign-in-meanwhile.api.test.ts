import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import { buildClub, buildLogin, buildPerson, testPassword } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { createPasswordLink } from './password-link.ts';
import { addApp, addPasskey, codeAt, createDevice } from './second-factor.testing.ts';

const { secondFactor: calls, session } = contract;

const moment = new Date();
let clubId = 0;
let count = 0;
const house = useHouse({ clock: () => moment });

beforeAll(async () => {
  clubId = await buildClub(house());
});

const account = async () => {
  const email = `inzwischen${(count += 1)}@x.test`;
  const { personId } = await buildPerson(house(), clubId, { email });
  await buildLogin(house(), clubId, personId, email);
  return { personId, email };
};

const newPassword = 'GanzNeu2026';

/** The owner sets a new password, because another person knows the old one. */
const setPassword = async ({ personId, email }: { personId: number; email: string }) => {
  const link = await house().database.transaction({ tenant: clubId }, (db) =>
    createPasswordLink({ db, now: moment }, { clubId, origin: '', personId, email, seconds: 3600 }),
  );
  await openBrowser(house(), clubId).call(session.changePassword, {
    token: link.split('/').at(-1) ?? '',
    password1: newPassword,
    password2: newPassword,
  });
};

const waiting = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

/** Blocks `who` at the rows of a statement until `meanwhile` has happened. */
const keptAt = async <T>(rows: string, who: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> => {
  const { started } = await house().database.transaction({ tenant: clubId }, async (db) => {
    await sql`${sql.raw(rows)} for update`.execute(db);
    const begun = who();
    await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(1);
    await meanwhile();
    // Wrapped in an object: a returned promise would be awaited before the rows are released.
    return { started: begun };
  });
  return started;
};

describe('who has given the right password', () => {
  it.each([
    ['the password is set anew', setPassword],
    [
      'all devices are signed out',
      async ({ secret, email }: { secret: string; email: string }) => {
        const owner = openBrowser(house(), clubId);
        await owner.signIn(email);
        await owner.call(calls.finishWithApp, { code: codeAt(secret, new Date(moment.getTime() + 30_000)) });
        await owner.call(session.logoutEverywhere, {});
      },
    ],
  ])('cannot do the second step any more after %s', async (_, end) => {
    const owner = await account();
    const browser = openBrowser(house(), clubId);
    await browser.signIn(owner.email);
    const { secret, codes } = await addApp(browser, new Date(moment.getTime() - 30_000));
    const stranger = openBrowser(house(), clubId);
    expect(await stranger.signIn(owner.email)).toMatchObject({ status: 'second_step' });
    await end({ ...owner, secret });
    expect(await stranger.refused(calls.finishWithRecoveryCode, { code: codes[0] ?? '' })).toMatchObject({
      code: 'session.stepOver',
    });
  });

  it('is not let in when it was replaced while it was compared', async () => {
    const owner = await account();
    const stranger = openBrowser(house(), clubId);
    await stranger.refused(session.login, { username: owner.email, password: 'falsch' });
    const answer = await keptAt(
      'select from brake',
      () => stranger.ask(session.login, { username: owner.email, password: testPassword }),
      () => setPassword(owner),
    );
    expect(answer.json()).toMatchObject({ code: 'session.wrongCredentials' });
    expect(await stranger.status()).toMatchObject({ status: 'logged_out' });
  });

  it('gets no session that outlives the setting up of an app at the same moment', async () => {
    const owner = await account();
    const here = openBrowser(house(), clubId);
    await here.signIn(owner.email);
    const stranger = openBrowser(house(), clubId);
    const other = await account();
    await stranger.signIn(other.email);
    const { secret } = await here.call(calls.startApp, {});
    let isSetUp = false;
    let settingUp: Promise<unknown> = Promise.resolve();
    await keptAt(
      `select from session where person_id = ${other.personId}`,
      () => stranger.ask(session.login, { username: owner.email, password: testPassword }),
      async () => {
        settingUp = here.call(calls.addApp, { code: codeAt(secret, moment) }).then(() => {
          isSetUp = true;
        });
        await expect.poll(async () => isSetUp || (await waiting()) === 2, { timeout: 2500, interval: 20 }).toBe(true);
      },
    );
    await settingUp;
    expect(await stranger.status()).toMatchObject({ status: 'logged_out' });
    expect(await here.status()).toMatchObject({ ID: owner.personId });
  });
});

describe('changes of the factors at the same moment', () => {
  const signedIn = async (ofClub: number) => {
    const email = `gleichzeitig${(count += 1)}@x.test`;
    const { personId } = await buildPerson(house(), ofClub, { email, staff_level: 80 });
    await buildLogin(house(), ofClub, personId, email);
    const browser = openBrowser(house(), ofClub);
    await browser.signIn(email);
    return { personId, browser };
  };

  it('leave one where the club asks for it', async () => {
    const strictClub = await buildClub(house());
    const { browser } = await signedIn(strictClub);
    await addPasskey(browser, strictClub, 'Handy');
    await addPasskey(browser, strictClub, 'Tablet');
    await addApp(browser, moment);
    await house().sql(`update club set settings = settings || '{"secondFactorFromRole":80}' where id = $1`, [
      strictClub,
    ]);
    const { passkeys } = await browser.call(calls.list, {});
    const answers = await Promise.all([
      ...passkeys.map(({ ID }) => browser.ask(calls.removePasskey, { ID })),
      browser.ask(calls.removeApp, {}),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
  });

  it('add no more than twenty passkeys', async () => {
    const { browser, personId } = await signedIn(clubId);
    await house().sql(
      `insert into passkey (club_id, person_id, credential_id, public_key, counter, user_handle, name, created_at)
       select $1, $2, 'nummer' || n, '\\x00', 0, 'wer', 'Handy', now() from generate_series(1, 18) n`,
      [clubId, personId],
    );
    const invitations = [];
    for (const _ of Array.from({ length: 4 })) invitations.push(await browser.call(calls.invitePasskey, {}));
    const answers = await Promise.all(
      invitations.map((invitation) =>
        browser.ask(calls.addPasskey, {
          name: 'Noch eines',
          credential: createDevice(`verein${clubId}.test`).create(invitation),
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });
});
