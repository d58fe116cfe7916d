import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '../src/kit/config.ts';
import { buildClub, buildLogin, buildPerson, testPassword } from './factories/index.ts';
import { type TestHouse, testConfig, useHouse } from './harness.ts';

const plain = useHouse();
const untold = useHouse();
const behindOne = useHouse({ config: { ...testConfig, TRUST_PROXY: 1 } });
const behindKnown = useHouse({ config: { ...testConfig, TRUST_PROXY: ['10.0.0.2'] } });
const behindTls = useHouse({ config: { ...testConfig, PUBLIC_SCHEME: 'https' } });

type Sent = { remoteAddress: string; forwarded?: string };

/** The client address that the server records at sign-in. */
const signIn = async (house: TestHouse, { remoteAddress, forwarded }: Sent) => {
  const clubId = await buildClub(house);
  const { personId } = await buildPerson(house, clubId);
  await buildLogin(house, clubId, personId, 'wer@x.test');
  const response = await house.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    headers: { host: `verein${clubId}.test`, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    payload: { username: 'wer@x.test', password: testPassword },
  });
  const [row] = await house.sql<{ address: string }>('select address from session where person_id = $1', [personId]);
  return { response, address: row?.address };
};

describe('the address of a visitor', () => {
  const through = { remoteAddress: '10.0.0.2', forwarded: '127.0.0.1, 203.0.113.7' };

  it('is that of the connection when no proxy is known', async () => {
    expect((await signIn(plain(), through)).address).toBe('10.0.0.2');
  });

  it('is what the one proxy in front has seen, never what the visitor has written before it', async () => {
    expect((await signIn(behindOne(), through)).address).toBe('203.0.113.7');
  });

  it('is believed only from the proxies that are listed', async () => {
    expect((await signIn(behindKnown(), through)).address).toBe('203.0.113.7');
    expect((await signIn(behindKnown(), { ...through, remoteAddress: '10.0.0.3' })).address).toBe('10.0.0.3');
  });
});

describe('TRUST_PROXY', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;

  it.each([
    ['', false],
    ['false', false],
    ['0', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.2, 10.1.0.0/16,::1', ['10.0.0.2', '10.1.0.0/16', '::1']],
  ])('%j means %j', (given, meant) => {
    expect(trusted(given)).toEqual(meant);
  });

  it.each(['ja', '10.0.0', '10.0.0.2,', 'proxy.example'])('%j is refused with a sentence', (given) => {
    expect(() => trusted(given)).toThrow(/TRUST_PROXY ist nicht gültig: Zahl der Proxys davor/);
  });

  it('that is missing is told once, when a proxy shows itself', async () => {
    const warn = vi.spyOn(untold().app.log, 'warn');
    const forwarded = { url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } };
    await untold().app.inject({ url: '/healthz' });
    expect(warn).not.toHaveBeenCalled();
    await untold().app.inject(forwarded);
    await untold().app.inject(forwarded);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/TRUST_PROXY ist aber nicht gesetzt/)]]);
    warn.mockRestore();
  });
});

describe('/metrics', () => {
  const read = async (house: TestHouse, sent: Sent) =>
    (
      await house.app.inject({
        url: '/metrics',
        remoteAddress: sent.remoteAddress,
        headers: sent.forwarded === undefined ? {} : { 'x-forwarded-for': sent.forwarded },
      })
    ).statusCode;

  it('is for the own machine, whatever a header says and whoever runs a proxy on it', async () => {
    for (const house of [plain(), behindOne(), behindKnown()]) {
      expect(await read(house, { remoteAddress: '127.0.0.1' })).toBe(200);
      expect(await read(house, { remoteAddress: '10.0.0.2' })).toBe(403);
      expect(await read(house, { remoteAddress: '10.0.0.2', forwarded: '127.0.0.1' })).toBe(403);
      expect(await read(house, { remoteAddress: '127.0.0.1', forwarded: '127.0.0.1' })).toBe(403);
    }
  });
});

describe('the cookie of a session', () => {
  it('is Secure when links start with https, though the proxy speaks http with us', async () => {
    const [secure, open] = [
      await signIn(behindTls(), { remoteAddress: '10.0.0.2' }),
      await signIn(plain(), { remoteAddress: '10.0.0.2' }),
    ];
    expect(secure.response.cookies.map((cookie) => cookie.secure)).toEqual([true, true]);
    expect(open.response.cookies.map((cookie) => cookie.secure)).toEqual([undefined, undefined]);
  });
});

describe('the proxy that fetches certificates', () => {
  const withToken = useHouse({ config: { ...testConfig, TLS_ASK_TOKEN: 'ein Schlüssel für den Proxy' } });
  const token = encodeURIComponent('ein Schlüssel für den Proxy');

  type Asked = { query: string; remoteAddress?: string; headers?: Record<string, string> };
  const ask = async (house: TestHouse, { query, remoteAddress = '127.0.0.1', headers = {} }: Asked) => {
    const { statusCode, body } = await house.app.inject({
      url: `/tls/ask?${query}`,
      remoteAddress,
      headers: { host: 'localhost', ...headers },
    });
    return { statusCode, body };
  };

  it('hears yes for names of clubs, and strangers hear what an address without a page says', async () => {
    const clubId = await buildClub(plain());
    const known = `domain=verein${clubId}.test`;
    // The server learns of a club that was inserted by hand with the first request to it.
    await plain().app.inject({ url: '/api/user/status', headers: { host: `verein${clubId}.test` } });
    expect(await ask(plain(), { query: known })).toEqual({ statusCode: 200, body: '' });
    expect(await ask(plain(), { query: `domain=VEREIN${clubId}.test` })).toMatchObject({ statusCode: 200 });
    const nothing = await ask(plain(), { query: 'domain=fremd.test' });
    expect(nothing.statusCode).toBe(404);
    const strangers: readonly Asked[] = [
      { query: known, remoteAddress: '203.0.113.7' },
      { query: known, headers: { 'x-forwarded-for': '127.0.0.1' } },
      { query: `${known}&token=${token}`, remoteAddress: '203.0.113.7' },
      { query: '' },
      { query: `${known}&${known}` },
    ];
    for (const stranger of strangers) expect(await ask(plain(), stranger)).toEqual(nothing);
  });

  it('hears yes where a sentence is all there is to read: a club that rests or has moved, and the operators', async () => {
    const [resting, removed] = [await buildClub(plain()), await buildClub(plain())];
    await plain().sql('insert into club_standing (club_id, suspended_at) values ($1, now())', [resting]);
    await plain().sql('insert into club_standing (club_id, removed_at) values ($1, now())', [removed]);
    await plain().sql(
      `insert into moved_host (host, name, target) values ('umgezogen.test', 'TV', 'https://neu.test')`,
    );
    await plain().sql(`insert into club_host (host, club_id, is_main) values ('plattform.test', 0, true)`);
    const names = [`verein${resting}.test`, `verein${removed}.test`, 'umgezogen.test', 'plattform.test'];
    await plain().app.inject({ url: '/api/user/status', headers: { host: names[0] ?? '' } });
    const answers = await Promise.all(names.map((domain) => ask(plain(), { query: `domain=${domain}` })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    // A subdomain of one of our names is not ours, and an address without a name has no certificate.
    for (const domain of [`www.${names[0]}`, '127.0.0.1', `${names[0]}.`, 'localhost', `${'a'.repeat(3000)}.test`])
      expect((await ask(plain(), { query: `domain=${domain}` })).statusCode).toBe(404);
    await plain().sql(`delete from club_host where host = 'plattform.test'`);
    await plain().sql(`delete from moved_host where host = 'umgezogen.test'`);
  });

  it('may ask for forty names at once', async () => {
    const host = `verein${await buildClub(plain())}.test`;
    await plain().app.inject({ url: '/api/user/status', headers: { host } });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask(plain(), { query: `domain=${index % 2 ? host : `fremd${index}.test`}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map((_, index) => (index % 2 ? 200 : 404)));
  });

  it('shows its token where it does not run on the same machine', async () => {
    const host = `verein${await buildClub(withToken())}.test`;
    await withToken().app.inject({ url: '/api/user/status', headers: { host } });
    const query = `domain=${host}`;
    const remoteAddress = '172.18.0.5';
    expect((await ask(withToken(), { query: `${query}&token=${token}`, remoteAddress })).statusCode).toBe(200);
    expect((await ask(withToken(), { query: `${query}&token=falsch`, remoteAddress })).statusCode).toBe(404);
    expect((await ask(withToken(), { query })).statusCode).toBe(404);
  });
});
