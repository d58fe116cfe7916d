import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let bodies: ReturnType<typeof watchBodies>;
let port = 0;

beforeAll(async () => {
  app = Fastify();
  bodies = watchBodies(app);
  app.post('/echo', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(() => app.close());

/** Announces a hundred bytes and sends three. */
const begin = async (): Promise<{ socket: Socket; answer: Promise<string> }> => {
  const socket = connect(port, '127.0.0.1');
  const answer = new Promise<string>((done) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('close', () => done(text));
  });
  const before = bodies.openBodies();
  socket.write('POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a');
  await expect.poll(() => bodies.openBodies(), { interval: 5 }).toBe(before + 1);
  return { socket, answer };
};

it('whoever does not go on sending is told so, and the connection ends', async () => {
  const { answer } = await begin();
  bodies.sweep(performance.now() + 60_000);
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('Deine Verbindung ist gerade zu langsam.');
  expect(bodies.openBodies()).toBe(0);
});

it('whoever is still within the time may finish', async () => {
  const { socket, answer } = await begin();
  bodies.sweep(performance.now() + 5000);
  expect(bodies.openBodies()).toBe(1);
  socket.end(`":"${'x'.repeat(92)}"}`);
  expect(await answer).toContain('"a":"xxx');
});

it('whoever has sent everything may be answered late, over a socket or without one', async () => {
  let answer: (text: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const other = Fastify();
  const { sweep, openBodies } = watchBodies(other);
  let asked = 0;
  other.post('/late', async () => {
    asked += 1;
    return late;
  });
  await other.listen({ port: 0, host: '127.0.0.1' });
  const question = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
  const overSocket = fetch(`${other.listeningOrigin}/late`, { ...question, body: '{}' });
  const without = other.inject({ ...question, url: '/late', payload: '{}' });
  await expect.poll(() => asked, { interval: 5 }).toBe(2);
  sweep(performance.now() + 60_000);
  expect(openBodies()).toBe(0);
  answer('da');
  expect([(await overSocket).status, (await without).statusCode]).toEqual([200, 200]);
  await other.close();
});
