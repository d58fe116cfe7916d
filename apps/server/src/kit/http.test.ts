import { describe, expect, it } from 'vitest';
import { buildClub } from '../../test/factories/index.ts';
import { useHouse } from '../../test/harness.ts';

const house = useHouse();

const send = (options: {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  payload?: string | object;
}) => house().app.inject({ method: 'POST', ...options, headers: { host: 'verein1.test', ...options.headers } });

const json = { 'content-type': 'application/json' };

describe('bad requests', () => {
  it('get a fitting status and a German sentence', async () => {
    await buildClub(house());
    const cases: [Parameters<typeof send>[0], number, string][] = [
      [{ url: '/api/user/login', headers: json, payload: '{kaputt' }, 400, 'Die Anfrage ist nicht lesbar'],
      [{ url: '/api/user/login', headers: json, payload: '[1,2]' }, 400, 'Die Anfrage ist nicht lesbar'],
      [{ url: '/api/user/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' }, 415, 'Dieses Format'],
      [{ url: '/api/user/login', headers: json, payload: {} }, 422, 'Bitte prüfe deine Eingabe'],
      [
        { url: '/api/user/login', headers: json, payload: { username: 5, password: {} } },
        422,
        'Bitte prüfe deine Eingabe',
      ],
      [
        { url: '/api/user/login', headers: json, payload: { username: 'a', password: 'x'.repeat(300_000) } },
        413,
        'Das ist zu groß',
      ],
      [
        { url: '/api/user/login', headers: json, payload: String.raw`{"username":"a","password":"\ud800"}` },
        400,
        'Die Anfrage ist nicht lesbar',
      ],
      [{ url: '/api/gibtsnicht', headers: json, payload: {} }, 404, 'Diesen Aufruf gibt es nicht.'],
      [{ method: 'GET', url: '/api/user?child_ID=abc' }, 401, 'Bitte melde dich zuerst an.'],
      [{ method: 'GET', url: '/api/club/logo/1/%ff' }, 400, 'Die Anfrage ist nicht lesbar'],
      [{ method: 'GET', url: '/%' }, 400, 'Die Anfrage ist nicht lesbar'],
    ];
    for (const [request, status, sentence] of cases) {
      const response = await send(request);
      expect({ url: request.url, status: response.statusCode }).toEqual({ url: request.url, status });
      expect(response.json()).toMatchObject({
        status: 'error',
        message: expect.stringContaining(sentence),
        code: expect.any(String),
      });
    }
  });

  it('as a plain form are read like JSON', async () => {
    await buildClub(house());
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await send({
      url: '/api/user/login',
      headers: form,
      payload: 'username=a%40x.test&password=falsch',
    });
    expect(response.statusCode).toBe(401);
    const missing = await send({ url: '/api/user/login', headers: form, payload: 'username=a%40x.test' });
    expect(missing.json()).toMatchObject({ fields: { password: 'Erforderlich' } });
  });

  it('from a foreign page change nothing', async () => {
    await buildClub(house());
    const foreign = [
      { origin: 'https://boese.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const response = await send({
        url: '/api/error/log',
        headers: { ...json, ...headers },
        payload: { message: 'x' },
      });
      expect(response.statusCode).toBe(403);
    }
    const own = await send({
      url: '/api/error/log',
      headers: { ...json, origin: 'http://verein1.test' },
      payload: { message: 'eigen' },
    });
    expect(own.statusCode).toBe(200);
    expect(await house().sql('select message from browser_error')).toEqual([{ message: 'eigen' }]);
  });

  it('of an unknown club get the sentence for it', async () => {
    const response = await send({ method: 'GET', url: '/api/club', headers: { host: 'unbekannt.test' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      message: 'Fehler aufgetreten — dein Verein konnte nicht ermittelt werden...',
    });
  });
});

describe('every answer', () => {
  it('carries the security headers and a request id, and API answers are never cached', async () => {
    await buildClub(house());
    const response = await send({ method: 'GET', url: '/api/user/status' });
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(response.headers['content-security-policy']).not.toContain('unsafe-eval');
  });
});

describe('operations', () => {
  it('answers health, readiness and metrics by route pattern', async () => {
    expect((await send({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await send({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready' });
    await send({ url: '/api/user/change/123', headers: json, payload: {} });
    const metrics = (await send({ method: 'GET', url: '/metrics' })).body;
    expect(metrics).toContain('route="/api/user/change/:id"');
    expect(metrics).not.toContain('change/123');
  });

  it('tells by club how much is asked and what fails, and by queue and table what waits and grows', async () => {
    const clubId = await buildClub(house());
    const host = `verein${clubId}.test`;
    const metrics = async () => (await send({ method: 'GET', url: '/metrics' })).body;
    await send({ method: 'GET', url: '/api/user/status', headers: { host } });
    await send({ url: '/api/user/change/123', headers: { ...json, host }, payload: {} });
    await house().sql(
      `insert into pgboss.job (name, data, start_after) values ('sweep-mails', jsonb_build_object('clubId', $1::integer), now() - interval '90 s')`,
      [clubId],
    );

    const told = await metrics();
    expect(told).toContain(`club_requests_total{club="${clubId}",status="2xx"} 1`);
    expect(told).toContain(`club_requests_total{club="${clubId}",status="4xx"} 1`);
    expect(told).toMatch(new RegExp(`^club_request_seconds_total\\{club="${clubId}"\\} 0\\.\\d`, 'm'));
    expect(told).toContain('queue_jobs_waiting{queue="sweep-mails"} 1');
    expect(told).toContain(`club_jobs_waiting{club="${clubId}"} 1`);
    expect(told).toMatch(/^queue_oldest_seconds\{queue="sweep-mails"\} 9\d/m);
    expect(told).toMatch(/^database_connections\{state="(used|idle)"\} \d+$/m);

    await house().sql(`delete from pgboss.job`);
    expect(await metrics()).not.toContain('queue_jobs_waiting{');
  });

  it('publishes every call in the documentation', async () => {
    const document = (await send({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(document.paths['/api/user/change/{id}'].post.description).toContain('Rolle ab 80');
    const page = await send({ method: 'GET', url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/user/subusers');
  });
});
