import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import * as openid from 'openid-client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { openBrowser } from './browser.testing.ts';
import { clearExpired } from './clear-sign-on.ts';

const secrets = secretsFrom('ein Schlüssel, der nur im Test gilt');
const house = useHouse({ secrets });
const { signOn } = contract;
type Someone = NonNullable<Actor>;

const back = 'https://wordpress.example.org/zurueck';
const input: InputOf<typeof signOn.save> = {
  name: 'WordPress',
  redirectUris: [back],
  logoutUris: ['https://wordpress.example.org/'],
  audiences: ['members'],
  shares: ['profile', 'email'],
};

let clubId = 0;
let admin: Someone;
let lena: Someone;

const hostOf = (club: number) => `verein${club}.test`;

const buildMember = async (club: number, first_name: string, address: string) => {
  const person = await buildPerson(house(), club, { first_name, last_name: 'Huber', email: address });
  await buildLogin(house(), club, person.personId, address);
  await buildMembershipRole(house(), club, person.personId, 1);
  return person;
};

beforeAll(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  // The first request waits for loading the library and the club's key.
  await register();
  await house().app.inject({ url: '/oidc/jwks', headers: { host: hostOf(clubId) } });
});

let members = 0;
let email = '';
beforeEach(async () => {
  await house().sql('delete from sign_on_client');
  members += 1;
  email = `lena${members}@x.test`;
  lena = await buildMember(clubId, 'Lena', email);
});

const register = (changes: Partial<typeof input> = {}, actor = admin) =>
  house()
    .as(actor)
    .call(signOn.save, { ...input, ...changes });

/** The other program, using a third-party library. */
const programFor = async ({ clientId, secret }: { clientId: string; secret: string }, club = clubId) => {
  const configuration = await openid.discovery(
    new URL(`http://${hostOf(club)}/oidc`),
    clientId,
    secret,
    openid.ClientSecretPost(secret),
    {
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: async (url, { method, headers, body }) => {
        const { host, pathname, search } = new URL(url);
        const response = await house().app.inject({
          method: method === 'POST' ? 'POST' : 'GET',
          url: `${pathname}${search}`,
          headers: { ...Object.fromEntries(new Headers(headers)), host },
          ...(body instanceof URLSearchParams && { payload: body.toString() }),
        });
        const answered = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        return new Response(response.body, {
          status: response.statusCode,
          headers: Object.fromEntries(answered),
        });
      },
    },
  );
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const wayIn = async (changes: Record<string, string> = {}) =>
    openid.buildAuthorizationUrl(configuration, {
      redirect_uri: back,
      scope: 'openid profile email',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...changes,
    }).href;
  const redeem = (answer: string) =>
    openid.authorizationCodeGrant(configuration, new URL(answer), { pkceCodeVerifier: verifier, expectedState: state });
  const learn = async (tokens: Awaited<ReturnType<typeof redeem>>) =>
    openid.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? '');
  return { configuration, wayIn, redeem, learn, verifier };
};

const browserOf = async (actor: Actor, club = clubId) => {
  const cookie = actor === null ? '' : await cookieOf(house(), actor);
  return openBrowser(house().app, hostOf(club), cookie);
};

const signInWith = async (actor: Someone, registered: { clientId: string; secret: string }) => {
  const program = await programFor(registered);
  const browser = await browserOf(actor);
  const question = await browser.go(await program.wayIn());
  const answer = question.body === '' ? question : await browser.go(question.url, { decision: 'allow' });
  return { program, browser, question, answer };
};

describe('who signs in to a program of the club', () => {
  it('is asked once, and the program learns what was said and nothing else', async () => {
    const registered = await register();
    const { program, question, answer } = await signInWith(lena, registered);
    expect(question.body).toContain('Bei „WordPress“ anmelden');
    expect(question.body).toContain(`deine E-Mail-Adresse: ${email}`);
    expect(question.policy).toContain("form-action 'self' https://wordpress.example.org");
    const tokens = await program.redeem(answer.url);
    const told = { name: 'Lena Huber', given_name: 'Lena', family_name: 'Huber', email };
    const { sub, ...rest } = await program.learn(tokens);
    expect(rest).toEqual({ ...told, email_verified: true });
    expect(sub).not.toContain(String(lena.personId).padStart(5, '0'));
    expect(tokens.claims()).toMatchObject({ ...told, sub, iss: `http://${hostOf(clubId)}/oidc` });
    expect(tokens.refresh_token).toBeUndefined();
    const again = await signInWith(lena, registered);
    expect(again.question.url.startsWith(`${back}?`)).toBe(true);
    expect((await again.program.redeem(again.question.url)).claims()?.sub).toBe(sub);
    const { clients, issuer } = await house().as(admin).call(signOn.clients, {});
    expect([issuer, clients[0]?.persons]).toEqual([`http://${hostOf(clubId)}/oidc`, 1]);
  });

  it('is told by groups only where the club allows it', async () => {
    const registered = await register({ shares: ['groups'] });
    const program = await programFor(registered);
    const browser = await browserOf(lena);
    const question = await browser.go(await program.wayIn({ scope: 'openid groups' }));
    expect(question.body).toContain('deine Gruppen im Verein: mitglied');
    const answer = await browser.go(question.url, { decision: 'allow' });
    const { sub: _sub, ...learned } = await program.learn(await program.redeem(answer.url));
    expect(learned).toEqual({ groups: ['mitglied'] });
    const greedy = await browser.go(await program.wayIn({ scope: 'openid email' }));
    expect(new URL(greedy.url).searchParams.get('error')).toBe('invalid_scope');
  });

  it('signs in at the club first, and goes on from there', async () => {
    const program = await programFor(await register());
    const browser = await browserOf(null);
    const { url } = await browser.go(await program.wayIn());
    expect(new URL(url).pathname).toMatch(/^\/anmelden-bei\/[\w-]+$/);
  });

  it('can say no', async () => {
    const program = await programFor(await register());
    const browser = await browserOf(lena);
    const question = await browser.go(await program.wayIn());
    const { url } = await browser.go(question.url, { decision: 'cancel' });
    expect(new URL(url).searchParams.get('error')).toBe('access_denied');
    expect(await house().sql('select 1 from sign_on_consent where person_id = $1', [lena.personId])).toEqual([]);
  });

  it('is asked again as soon as the program wants to know more', async () => {
    const registered = await register({ shares: ['profile'] });
    const program = await programFor(registered);
    const browser = await browserOf(lena);
    const wayIn = await program.wayIn({ scope: 'openid profile' });
    await browser.go((await browser.go(wayIn)).url, { decision: 'allow' });
    const { clients } = await house().as(admin).call(signOn.clients, {});
    const version = clients[0]?.version ?? 0;
    await house()
      .as(admin)
      .call(signOn.save, { ...input, ID: registered.ID, version });
    expect((await browser.go(await program.wayIn())).body).toContain('deine E-Mail-Adresse');
    const { history } = await house().as(admin).call(contract.history.ofClub, {});
    expect(history.find(({ type }) => type === 'signOn.clientChanged')?.changes).toEqual([
      { label: 'Was das Programm erfährt', before: 'Name', after: 'Name, E-Mail-Adresse' },
    ]);
  });

  it('signs out there, and here if they want to', async () => {
    const { program, browser, answer } = await signInWith(lena, await register());
    const { id_token: hint = '' } = await program.redeem(answer.url);
    const wayOut = openid.buildEndSessionUrl(program.configuration, {
      id_token_hint: hint,
      post_logout_redirect_uri: 'https://wordpress.example.org/',
    }).href;
    const question = await browser.go(wayOut);
    expect(question.body).toContain('„WordPress“ hat dich abgemeldet.');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.body)?.[1] ?? '';
    const { url } = await browser.go('/oidc/session/end/confirm', { xsrf, logout: 'hier' });
    expect(url).toBe('https://wordpress.example.org/');
    expect(new URL((await browser.go(await program.wayIn())).url).pathname).toMatch(/^\/anmelden-bei\//);
  });
});

describe('somebody with bad intentions', () => {
  it('is led to no address that was not entered', async () => {
    const program = await programFor(await register());
    const browser = await browserOf(lena);
    for (const redirect_uri of ['https://evil.example.org/', `${back}/x`, `${back}?x=1`]) {
      const page = await browser.go(await program.wayIn({ redirect_uri }));
      expect([page.status, page.body.includes('nicht eingetragen')]).toEqual([400, true]);
    }
  });

  it('redeems no code twice, also not at once, and what it opened is closed', async () => {
    const { program, answer } = await signInWith(lena, await register());
    const both = await Promise.allSettled([program.redeem(answer.url), program.redeem(answer.url)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    const second = await signInWith(lena, await register({ name: 'Nextcloud' }));
    const tokens = await second.program.redeem(second.answer.url);
    await expect(second.program.redeem(second.answer.url)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(second.program.learn(tokens)).rejects.toThrow();
  });

  it('needs the verifier and the secret that belong to the code', async () => {
    const registered = await register();
    const { answer } = await signInWith(lena, registered);
    const stranger = await programFor(registered);
    await expect(
      openid.authorizationCodeGrant(stranger.configuration, new URL(answer.url), {
        pkceCodeVerifier: stranger.verifier,
        expectedState: openid.skipStateCheck,
      }),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    const { program, answer: other } = await signInWith(lena, { ...registered, secret: 'falsch' });
    await expect(program.redeem(other.url)).rejects.toMatchObject({ error: 'invalid_client' });
    const page = await (await browserOf(lena)).go(await program.wayIn({ code_challenge_method: 'plain' }));
    expect(new URL(page.url).searchParams.get('error')).toBe('invalid_request');
  });

  it('redeems no code without the address it was sent to, also where only one was entered', async () => {
    const { clientId, secret } = await register();
    const { program, answer } = await signInWith(lena, { clientId, secret });
    const form = {
      grant_type: 'authorization_code',
      code: new URL(answer.url).searchParams.get('code') ?? '',
      client_id: clientId,
      client_secret: secret,
      code_verifier: program.verifier,
    };
    const response = await house().app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { host: hostOf(clubId), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect([response.statusCode, response.body.includes('access_token')]).toEqual([400, false]);
  });

  it('gets nothing with a program that was locked, nor with what it has in hand', async () => {
    const registered = await register();
    const { program, browser, answer } = await signInWith(lena, registered);
    const tokens = await program.redeem(answer.url);
    await register({ name: 'Nextcloud' });
    await house().as(admin).call(signOn.remove, { ID: registered.ID });
    await expect(program.learn(tokens)).rejects.toThrow();
    const page = await browser.go(await program.wayIn());
    expect([page.status, page.body.includes('nicht bekannt oder gesperrt')]).toEqual([400, true]);
  });

  it('takes the consent back: what it has in hand is worth nothing, the others stay, and it asks anew', async () => {
    const registered = await register();
    const otto = await buildMember(clubId, 'Otto', `otto${members}@x.test`);
    const [hers, his] = [await signInWith(lena, registered), await signInWith(otto, registered)];
    const tokens = await hers.program.redeem(hers.answer.url);
    const kept = await his.program.redeem(his.answer.url);
    const programsOf = async (actor: Actor) =>
      (await house().as(actor).call(signOn.programs, { child_ID: lena.personId })).programs;
    expect(await programsOf(lena)).toMatchObject([
      { ID: registered.ID, name: 'WordPress', shares: ['profile', 'email'] },
    ]);
    const input = { child_ID: lena.personId, ID: registered.ID };
    expect((await house().as(otto).ask(signOn.withdraw, input)).http).toBe(403);
    expect((await house().as(admin).ask(signOn.withdraw, input)).http).toBe(403);
    expect(await programsOf(admin)).toHaveLength(1);
    await house().as(lena).call(signOn.withdraw, input);
    expect(await programsOf(lena)).toEqual([]);
    await expect(hers.program.learn(tokens)).rejects.toThrow();
    expect((await his.program.learn(kept)).name).toBe('Otto Huber');
    expect((await house().as(lena).ask(signOn.withdraw, input)).http).toBe(404);
    const again = await hers.browser.go(await hers.program.wayIn());
    expect(again.body).toContain('Bei „WordPress“ anmelden');
    const { history } = await house().as(admin).call(contract.history.ofPerson, { userID: lena.personId });
    expect(history.map(({ history: entry }) => entry.description)).toContain(
      'Zustimmung zur Anmeldung bei „WordPress“ widerrufen',
    );
  });

  it('redeems nothing of another club', async () => {
    const { answer } = await signInWith(lena, await register());
    const otherClub = await buildClub(house());
    const otherAdmin = await buildPerson(house(), otherClub, { staff_level: 90 });
    const foreign = await programFor(await register({}, otherAdmin), otherClub);
    await expect(
      openid.authorizationCodeGrant(
        foreign.configuration,
        new URL(answer.url.replace(encodeURIComponent(hostOf(clubId)), encodeURIComponent(hostOf(otherClub)))),
        { pkceCodeVerifier: foreign.verifier, expectedState: openid.skipStateCheck },
      ),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    const stranger = await buildMember(otherClub, 'Otto', `otto${otherClub}@x.test`);
    const here = openBrowser(house().app, hostOf(clubId), await cookieOf(house(), stranger));
    const program = await programFor(await register({ name: 'Nextcloud' }));
    expect(new URL((await here.go(await program.wayIn())).url).pathname).toMatch(/^\/anmelden-bei\//);
  });

  it('does not get in without the right, nor stay when it is lost', async () => {
    const registered = await register();
    const program = await programFor(registered);
    const guest = await buildPerson(house(), clubId, { first_name: 'Gast' });
    await buildLogin(house(), clubId, guest.personId, 'gast@x.test');
    const page = await (await browserOf(guest)).go(await program.wayIn());
    expect(page.body).toContain('für andere Gruppen freigegeben');
    const forced = await (await browserOf(guest)).go(page.url, { decision: 'allow' });
    expect(forced.status).toBe(400);
    const { program: other, answer } = await signInWith(lena, registered);
    const tokens = await other.redeem(answer.url);
    await house().sql('delete from membership_role where club_id = $1 and person_id = $2', [clubId, lena.personId]);
    await expect(other.learn(tokens)).rejects.toThrow();
  });

  it('signs in nowhere through the eyes of somebody else', async () => {
    const program = await programFor(await register());
    const page = await (await browserOf({ ...lena, behind: admin.personId })).go(await program.wayIn());
    expect(page.body).toContain('mit den Augen einer anderen Person');
  });

  it('cannot make somebody else finish what they began', async () => {
    const program = await programFor(await register());
    const question = await (await browserOf(null)).go(await program.wayIn());
    const uid = new URL(question.url).pathname.split('/').at(-1) ?? '';
    const victim = await (await browserOf(lena)).go(`/oidc/interaction/${uid}`, { decision: 'allow' });
    expect([victim.status, victim.body.includes('in einem anderen Fenster')]).toEqual([400, true]);
  });

  it('enters no address that is not encrypted', async () => {
    for (const address of [
      'http://example.org/',
      'javascript:alert(1)',
      'https://a@b.test/',
      'https://b.test/#x',
      'https://b.test:99999/',
    ])
      expect(
        await house()
          .as(admin)
          .refused(signOn.save, { ...input, redirectUris: [address] }),
      ).toMatchObject({
        http: 422,
      });
  });
});

describe('what is kept', () => {
  it('holds no token that somebody could use, goes when it has expired, and changes its keys', async () => {
    const { program, answer } = await signInWith(lena, await register());
    const { access_token: token } = await program.redeem(answer.url);
    const stored = await house().sql<{ row: string }>(
      `select encode(id_hash, 'escape') || encode(payload, 'escape') as row from sign_on_record where club_id = $1`,
      [clubId],
    );
    expect(stored.length).toBeGreaterThan(2);
    expect(stored.filter(({ row }) => row.includes(token))).toEqual([]);
    const keys = async () =>
      (
        await house().sql<{ id: string }>('select id from sign_on_key where club_id = $1 order by created_at', [clubId])
      ).map(({ id }) => id);
    const [first] = await keys();
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await clearExpired(house().database, secrets, later(181));
    expect(await house().sql('select 1 from sign_on_record where club_id = $1', [clubId])).toEqual([]);
    const [, second] = await keys();
    const jwks = await house().app.inject({ url: '/oidc/jwks', headers: { host: hostOf(clubId) } });
    expect(jwks.json().keys.map(({ kid }: { kid: string }) => kid)).toEqual([second, first]);
    expect(jwks.body).not.toContain('"d"');
    await clearExpired(house().database, secrets, later(184));
    expect(await keys()).toEqual([second]);
  });

  it('is nothing where no program was entered', async () => {
    const found = await house().app.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: hostOf(clubId) },
    });
    expect(found.statusCode).toBe(404);
  });
});
