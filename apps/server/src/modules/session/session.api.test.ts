import { contract } from '@vereinshaus/contract';
import { passwordRule, passwordsDiffer } from '@vereinshaus/contract/session/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildClub,
  buildLogin,
  buildMembershipRole,
  buildPerson,
  testPassword,
} from '../../../test/factories/index.ts';
import { type TestHouse, useHouse } from '../../../test/harness.ts';
import { outboxCarriers } from '../../adapters/carriers.ts';
import { allWorkers } from '../../work.ts';

const house = useHouse();

let clubId = 0;

beforeAll(async () => {
  clubId = await buildClub(house());
});

let count = 0;

/** A person with their own sign-in. */
const buildAccount = async (columns: Record<string, unknown> = {}, inClub = clubId) => {
  count += 1;
  const email = `konto${count}@x.test`;
  const person = await buildPerson(house(), inClub, { email, ...columns });
  await buildLogin(house(), inClub, person.personId, email);
  return { ...person, email };
};

const signIn = (
  username: string,
  password: string,
  extra: Record<string, unknown> = {},
  host = `verein${clubId}.test`,
) =>
  house().app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { host },
    payload: { username, password, ...extra },
  });

const sessionCookie = (response: Awaited<ReturnType<typeof signIn>>) =>
  response.cookies.find((cookie) => cookie.name.startsWith('verein_'));

const statusWith = async (cookie: string, host = `verein${clubId}.test`) =>
  (await house().app.inject({ url: '/api/user/status', headers: { host, cookie } })).json();

const cookieHeader = (response: Awaited<ReturnType<typeof signIn>>) => {
  const cookie = sessionCookie(response);
  return `${cookie?.name}=${cookie?.value}`;
};

describe('signing in', () => {
  it('opens a session for the right password, whatever the case of the address', async () => {
    const account = await buildAccount();
    const response = await signIn(account.email.toUpperCase(), testPassword);
    expect(response.json()).toMatchObject({ status: 'success', verein_ID: clubId, multiple: false });
    expect(await statusWith(cookieHeader(response))).toMatchObject({ status: 'logged_in', ID: account.personId });
  });

  it('answers a wrong password and an unknown address with the same words', async () => {
    const account = await buildAccount();
    const wrong = await signIn(account.email, 'Falsch2026');
    const unknown = await signIn('niemand@x.test', testPassword);
    expect(wrong.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrong.json());
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  it('keeps the session beyond the browser only when asked to', async () => {
    const account = await buildAccount();
    const kept = sessionCookie(await signIn(account.email, testPassword, { keepLoggedIn: true }));
    const plain = sessionCookie(await signIn(account.email, testPassword));
    expect(kept?.maxAge).toBe(180 * 24 * 3600);
    expect(plain?.maxAge).toBeUndefined();
    expect(plain).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  });

  it.each([
    ['a deleted person', { deleted_at: '2026-01-01' }],
    ['a deceased person', { death_date: '2026-01-01' }],
  ])('is refused to %s, and a session they still have is nobody’s', async (_, columns) => {
    const account = await buildAccount(columns);
    expect((await signIn(account.email, testPassword)).statusCode).toBe(401);
    expect(await house().as(account).call(contract.session.status, {})).toMatchObject({ status: 'logged_out' });
  });

  it('stores the hash of the token, never the token', async () => {
    const account = await buildAccount();
    const token = sessionCookie(await signIn(account.email, testPassword))?.value ?? '';
    const rows = await house().sql<{ hash: string }>(
      'select encode(token_hash, $2) as hash from session where person_id = $1',
      [account.personId, 'escape'],
    );
    expect(token.length).toBeGreaterThan(40);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).not.toContain(token);
  });

  it('says multiple when the address has an account in another club, and lists it', async () => {
    const otherClub = await buildClub(house(), { name: 'Nachbarverein' });
    const here = await buildAccount();
    const there = await buildPerson(house(), otherClub, { first_name: 'Berta', last_name: 'Nachbar' });
    await buildLogin(house(), otherClub, there.personId, here.email);
    expect((await signIn(here.email, testPassword)).json()).toMatchObject({ multiple: true });
    expect(await house().as(here).call(contract.session.linkedAccounts, {})).toEqual({
      users: [
        {
          platform: 'Nachbarverein',
          name: 'Berta Nachbar',
          login_url: `http://verein${otherClub}.test/benutzer/login?email=${encodeURIComponent(here.email)}`,
          logo: '',
        },
      ],
    });
  });

  it('does not accept the password of the account in the other club', async () => {
    const otherClub = await buildClub(house());
    const there = await buildAccount({}, otherClub);
    expect((await signIn(there.email, testPassword)).statusCode).toBe(401);
  });

  it('lets the platform in on the page of any club, as verein_ID 0 and without sight of its persons', async () => {
    const platformUser = await buildAccount({ first_name: 'Paula' }, 0);
    const response = await signIn(platformUser.email, testPassword);
    expect(response.json()).toMatchObject({ verein_ID: 0 });
    expect(await statusWith(cookieHeader(response))).toMatchObject({ status: 'logged_in', verein_ID: 0, role: 0 });
    const { users } = await house()
      .as(platformUser, { host: `verein${clubId}.test` })
      .call(contract.persons.list, {});
    expect(users.map((user) => user.prename)).toEqual(['Paula']);
  });

  it('a session of one club is nobody in another', async () => {
    const otherClub = await buildClub(house());
    const account = await buildAccount();
    const cookie = cookieHeader(await signIn(account.email, testPassword));
    expect(await statusWith(cookie, `verein${otherClub}.test`)).toEqual({ status: 'logged_out', verein_ID: otherClub });
  });

  it('an expired session is nobody', async () => {
    const account = await buildAccount();
    const cookie = cookieHeader(await signIn(account.email, testPassword));
    await house().sql("update session set expires_at = now() - interval '1 second' where person_id = $1", [
      account.personId,
    ]);
    expect(await statusWith(cookie)).toMatchObject({ status: 'logged_out' });
  });
});

describe('signing in over a session', () => {
  const signInWith = (cookie: string, username: string) =>
    house().app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { host: `verein${clubId}.test`, cookie },
      payload: { username, password: testPassword },
    });

  it('ends the one that was there', async () => {
    const [first, second] = [await buildAccount(), await buildAccount()];
    const old = cookieHeader(await signIn(first.email, testPassword));
    const response = await signInWith(old, second.email);
    expect(await statusWith(cookieHeader(response))).toMatchObject({ ID: second.personId });
    expect(await statusWith(old)).toMatchObject({ status: 'logged_out' });
  });

  it('of the platform does not stand in the way of a password link of the club', async () => {
    const platformUser = await buildAccount({}, 0);
    const member = await buildAccount();
    const onClubPage = house().as(platformUser, { host: `verein${clubId}.test` });
    await onClubPage.call(contract.session.requestPasswordReset, { email: member.email });
    const jobs = await house().sql(
      `select data ->> 'clubId' as club from pgboss.job where name = 'send-requested-password-link' and data ->> 'email' = $1`,
      [member.email],
    );
    expect(jobs).toEqual([{ club: String(clubId) }]);
  });

  it('of the platform ends the one of the club, which would otherwise stay the one that counts', async () => {
    const [member, platformUser] = [await buildAccount(), await buildAccount({}, 0)];
    const old = cookieHeader(await signIn(member.email, testPassword));
    const response = await signInWith(old, platformUser.email);
    expect(response.cookies).toContainEqual(expect.objectContaining({ name: `verein_${clubId}`, value: '' }));
    expect(await statusWith(old)).toMatchObject({ status: 'logged_out' });
  });
});

describe('the devices one is signed in on', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

  const signInOnPhone = (username: string) =>
    house().app.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress: '10.1.2.3',
      headers: { host: `verein${clubId}.test`, 'user-agent': phone },
      payload: { username, password: testPassword },
    });

  it('are listed with kind, address and time, the one in use first', async () => {
    const account = await buildAccount();
    await signInOnPhone(account.email);
    const { sessions } = await house().as(account).call(contract.session.sessions, {});
    expect(sessions).toMatchObject([
      { isCurrent: true, kind: 'Unbekanntes Gerät' },
      { isCurrent: false, kind: 'Chrome auf Android', address: '10.1.2.3' },
    ]);
    expect(sessions[1]?.since).toBeGreaterThan(1_700_000_000);
  });

  it('are ended one by one, and only the own ones', async () => {
    const [account, stranger] = [await buildAccount(), await buildAccount()];
    const onPhone = await signInOnPhone(account.email);
    const { sessions } = await house().as(account).call(contract.session.sessions, {});
    const ID = sessions.find(({ kind }) => kind === 'Chrome auf Android')?.ID ?? 0;
    expect((await house().as(stranger).ask(contract.session.endSession, { ID })).http).toBe(404);
    expect(await statusWith(cookieHeader(onPhone))).toMatchObject({ ID: account.personId });
    await house().as(account).call(contract.session.endSession, { ID });
    expect(await statusWith(cookieHeader(onPhone))).toMatchObject({ status: 'logged_out' });
    expect(await house().sql('select 1 from known_device where person_id = $1', [account.personId])).toEqual([]);
    expect((await house().as(account).ask(contract.session.endSession, { ID })).http).toBe(404);
  });
});

describe('the status', () => {
  it('tells the managed persons, oldest first, and nothing of other families', async () => {
    const parent = await buildAccount();
    await buildPerson(house(), clubId, { first_name: 'Jung', birth_date: '2018-01-01', manager_id: parent.personId });
    await buildPerson(house(), clubId, { first_name: 'Alt', birth_date: '2015-01-01', manager_id: parent.personId });
    await buildPerson(house(), clubId, { first_name: 'Fremd' });
    const status = await house().as(parent).call(contract.session.status, {});
    expect(status).toMatchObject({
      isVerwalter: true,
      managees: [{ prename: 'Alt' }, { prename: 'Jung', birthdate: 20180101 }],
    });
  });

  it('tells every role that is held today, the lowest as the status', async () => {
    const member = await buildAccount();
    for (const [code, columns] of [
      [220, {}],
      [1, {}],
      [3, { ends_on: '2021-01-01' }],
    ] as const)
      await buildMembershipRole(house(), clubId, member.personId, code, columns);
    const told = await house().as(member).call(contract.session.status, {});
    expect(told).toMatchObject({ memberStatus: 1, memberStatuses: [1, 220] });
    const stranger = await house()
      .as(await buildAccount())
      .call(contract.session.status, {});
    expect(stranger).toMatchObject({ memberStatus: 0, memberStatuses: [] });
  });

  it('names the family in one order for all of it: the Verwalter, then as they were entered, whoever left included', async () => {
    const [child, parent] = [await buildAccount(), await buildAccount()];
    await house().sql('update person set manager_id = $1 where id = $2', [parent.personId, child.personId]);
    const gone = await buildPerson(house(), clubId, { manager_id: parent.personId, deleted_at: new Date() });
    const small = await buildPerson(house(), clubId, { manager_id: parent.personId });
    const family = [parent, child, gone, small].map(({ personId }) => personId);
    for (const viewer of [parent, child])
      expect(await house().as(viewer).call(contract.session.status, {})).toMatchObject({ family });
  });

  it('lists granted permissions with their entity and forgets revoked ones', async () => {
    const account = await buildAccount();
    await house().sql(
      `insert into permission_grant (club_id, person_id, permission, entity_type, entity_id, revoked_at) values
       ($1, $2, 'course/data', 'course', 12, null), ($1, $2, 'user_read', null, null, null), ($1, $2, 'invoice', null, null, now())`,
      [clubId, account.personId],
    );
    const status = await house().as(account).call(contract.session.status, {});
    expect(status.status === 'logged_in' && [...status.permissions].sort()).toEqual(['course/data|12', 'user_read']);
  });
});

describe('signing out', () => {
  it('ends this session and leaves the others', async () => {
    const account = await buildAccount();
    const here = cookieHeader(await signIn(account.email, testPassword));
    const elsewhere = cookieHeader(await signIn(account.email, testPassword));
    await house().app.inject({ url: '/api/user/logout', headers: { host: `verein${clubId}.test`, cookie: here } });
    expect(await statusWith(here)).toMatchObject({ status: 'logged_out' });
    expect(await statusWith(elsewhere)).toMatchObject({ status: 'logged_in' });
  });

  it('everywhere ends all of them', async () => {
    const account = await buildAccount();
    const elsewhere = cookieHeader(await signIn(account.email, testPassword));
    await house().as(account).call(contract.session.logoutEverywhere, {});
    expect(await statusWith(elsewhere)).toMatchObject({ status: 'logged_out' });
  });
});

/** The link in the newest mail to an address; waits for the background job that writes it. */
const linkTo = async (email: string): Promise<string> => {
  await expect
    .poll(() => house().sql('select body from mail where recipient = $1', [email]), { timeout: 20_000, interval: 100 })
    .not.toEqual([]);
  const [mail] = await house().sql<{ body: string }>('select body from mail where recipient = $1 order by id desc', [
    email,
  ]);
  return /changepw\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
};

const setPassword = (token: string, password1: string, password2 = password1) =>
  house()
    .as(null, { host: `verein${clubId}.test` })
    .ask(contract.session.changePassword, { token, password1, password2 });

describe('a forgotten password', () => {
  beforeAll(async () => {
    await house().queue.work(allWorkers(house().queue, outboxCarriers), house().database);
  });

  const request = (email: string) =>
    house()
      .as(null, { host: `verein${clubId}.test` })
      .call(contract.session.requestPasswordReset, { email });

  it('is replaced through the link in the mail, once', async () => {
    const account = await buildAccount();
    const oldSession = cookieHeader(await signIn(account.email, testPassword));
    await request(account.email);
    const token = await linkTo(account.email);
    expect((await setPassword(token, 'Neues2027')).http).toBe(200);
    expect((await signIn(account.email, 'Neues2027')).statusCode).toBe(200);
    expect((await signIn(account.email, testPassword)).statusCode).toBe(401);
    expect(await statusWith(oldSession)).toMatchObject({ status: 'logged_out' });
    expect(await setPassword(token, 'Anderes2028')).toMatchObject({ http: 410 });
  });

  it('gives the same answer for an unknown address and sends nothing', async () => {
    const account = await buildAccount();
    const known = await request(account.email);
    const unknown = await request('gibtsnicht@x.test');
    expect(unknown).toEqual(known);
    await linkTo(account.email);
    expect(await house().sql("select 1 from mail where recipient = 'gibtsnicht@x.test'")).toEqual([]);
  });

  it('asked for again and again fills no mailbox, and no stranger takes the link away', async () => {
    const [account, other] = [await buildAccount(), await buildAccount()];
    for (let turn = 0; turn < 5; turn += 1) await request(account.email);
    await request(other.email);
    await linkTo(other.email);
    const links = () => house().sql('select 1 from password_link where person_id = $1', [account.personId]);
    await expect.poll(links, { timeout: 20_000, interval: 100 }).toHaveLength(3);
    expect((await setPassword(await linkTo(account.email), 'Neues2027')).http).toBe(200);
  });

  it('keeps the rule for passwords and leaves the link usable', async () => {
    const account = await buildAccount();
    await request(account.email);
    const token = await linkTo(account.email);
    for (const weak of ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh']) {
      expect(await setPassword(token, weak)).toMatchObject({ http: 422, refusal: { message: passwordRule } });
    }
    expect(await setPassword(token, 'Abcdefg1', 'Abcdefg2')).toMatchObject({
      http: 422,
      refusal: { message: passwordsDiffer, fields: { password2: passwordsDiffer } },
    });
    expect((await setPassword(token, 'Abcdefg1')).http).toBe(200);
  });

  it('of two requests with the same link one wins', async () => {
    const account = await buildAccount();
    await request(account.email);
    const token = await linkTo(account.email);
    const answers = await Promise.all([setPassword(token, 'Erstes2027'), setPassword(token, 'Zweites2027')]);
    expect(answers.map((answer) => answer.http).sort((a, b) => a - b)).toEqual([200, 410]);
  });

  it('an expired link and a link of another club do nothing', async () => {
    const account = await buildAccount();
    await request(account.email);
    const token = await linkTo(account.email);
    const otherClub = await buildClub(house());
    const elsewhere = await house()
      .as(null, { host: `verein${otherClub}.test` })
      .ask(contract.session.changePassword, { token, password1: 'Neues2027', password2: 'Neues2027' });
    expect(elsewhere.http).toBe(410);
    await house().sql("update password_link set expires_at = now() - interval '1 second' where person_id = $1", [
      account.personId,
    ]);
    expect((await setPassword(token, 'Neues2027')).http).toBe(410);
  });

  it('never builds a link with a port that somebody has made up', async () => {
    const account = await buildAccount();
    await house().app.inject({
      method: 'POST',
      url: '/api/user/request_pwreset',
      headers: { host: `verein${clubId}.test:8443` },
      payload: { email: account.email },
    });
    await linkTo(account.email);
    const [mail] = await house().sql<{ body: string }>('select body from mail where recipient = $1', [account.email]);
    expect(mail?.body).toContain(`http://verein${clubId}.test/benutzer/changepw/`);
  });

  it('never builds a link from a forged host name', async () => {
    const account = await buildAccount();
    await house().app.inject({
      method: 'POST',
      url: '/api/user/request_pwreset',
      headers: { host: 'boese.test', 'x-verein-id': String(clubId) },
      payload: { email: account.email },
    });
    await linkTo(account.email);
    const [mail] = await house().sql<{ body: string }>('select body from mail where recipient = $1', [account.email]);
    expect(mail?.body).toContain(`http://verein${clubId}.test/benutzer/changepw/`);
    expect(mail?.body).not.toContain('boese.test');
  });

  it('the Verwalter among several persons with one address gets the account', async () => {
    const parent = await buildPerson(house(), clubId, { email: 'familie@x.test' });
    await buildPerson(house(), clubId, {
      email: 'familie@x.test',
      manager_id: parent.personId,
      birth_date: '1950-01-01',
    });
    await request('familie@x.test');
    expect((await setPassword(await linkTo('familie@x.test'), 'Neues2027')).http).toBe(200);
    const [login] = await house().sql<{ person_id: number }>(
      "select person_id from login where email = 'familie@x.test'",
    );
    expect(login?.person_id).toBe(parent.personId);
  });
});

describe('taking over a view', () => {
  const buildAdmin = (level = 80) => buildAccount({ first_name: 'Adele', last_name: 'Admin', staff_level: level });

  const asAdmin = async (house: TestHouse, level = 80) => {
    const admin = await buildAdmin(level);
    const cookie = cookieHeader(await signIn(admin.email, testPassword));
    const post = async (path: string) => {
      const response = await house.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { host: `verein${clubId}.test`, cookie },
        payload: {},
      });
      return { http: response.statusCode, body: response.json() };
    };
    return { admin, cookie, post };
  };

  it('shows the house through other eyes until one returns, both in the history', async () => {
    const { admin, cookie, post } = await asAdmin(house());
    const member = await buildAccount({ first_name: 'Mia' });
    expect(await post(`/user/change/${member.personId}`)).toMatchObject({ http: 200 });
    expect(await statusWith(cookie)).toMatchObject({
      ID: member.personId,
      role: 0,
      originalUser: { ID: admin.personId, fullname: 'Adele Admin' },
    });
    expect(await post('/user/change/reset')).toMatchObject({ http: 200 });
    expect(await statusWith(cookie)).toMatchObject({ ID: admin.personId, role: 80 });
    const entries = await house().sql(
      'select kind, actor_id, acting_admin_id from history_entry where person_id = $1 order by id',
      [member.personId],
    );
    expect(entries).toEqual([
      { kind: 'session.viewTakenOver', actor_id: admin.personId, acting_admin_id: null },
      { kind: 'session.viewReturned', actor_id: member.personId, acting_admin_id: admin.personId },
    ]);
  });

  it('is refused below role 80, towards a higher role, towards oneself, twice, and into another club', async () => {
    const member = await buildAccount();
    const { post: asRole50 } = await asAdmin(house(), 50);
    expect(await asRole50(`/user/change/${member.personId}`)).toMatchObject({ http: 403 });

    const { admin, post } = await asAdmin(house());
    const chief = await buildAdmin(90);
    expect(await post(`/user/change/${chief.personId}`)).toMatchObject({ http: 403 });
    expect(await post(`/user/change/${admin.personId}`)).toMatchObject({ http: 409 });
    const foreign = await buildAccount({}, await buildClub(house()));
    expect(await post(`/user/change/${foreign.personId}`)).toMatchObject({ http: 404 });

    const peer = await buildAdmin(80);
    expect(await post(`/user/change/${peer.personId}`)).toMatchObject({ http: 200 });
    expect(await post(`/user/change/${member.personId}`)).toMatchObject({ http: 409 });
    expect(await post('/user/logout/all')).toMatchObject({ http: 409 });
  });

  it.each([
    ['loses the role', 'update person set staff_level = 0 where id = $1'],
    ['may only read from now on', 'update person set staff_level = 50 where id = $1'],
    ['is deleted', 'update person set deleted_at = now() where id = $1'],
    ['has died', 'update person set death_date = now() where id = $1'],
  ])('ends with the next request when the administrator %s', async (_, change) => {
    const { admin, cookie, post } = await asAdmin(house());
    const member = await buildAccount();
    await post(`/user/change/${member.personId}`);
    expect(await statusWith(cookie)).toMatchObject({ ID: member.personId });
    await house().sql(change, [admin.personId]);
    expect(await statusWith(cookie)).toEqual({ status: 'logged_out', verein_ID: clubId });
    expect(await post('/user/change/reset')).toMatchObject({ http: 401 });
  });

  it('ends with the next request when the other person has climbed above the administrator', async () => {
    const { cookie, post } = await asAdmin(house());
    const member = await buildAccount();
    await post(`/user/change/${member.personId}`);
    await house().sql('update person set staff_level = 90 where id = $1', [member.personId]);
    expect(await statusWith(cookie)).toMatchObject({ status: 'logged_out' });
  });

  it('ends with the session when signing out', async () => {
    const { cookie, post } = await asAdmin(house());
    const member = await buildAccount();
    await post(`/user/change/${member.personId}`);
    await house().app.inject({ url: '/api/user/logout', headers: { host: `verein${clubId}.test`, cookie } });
    expect(await statusWith(cookie)).toMatchObject({ status: 'logged_out' });
  });
});
