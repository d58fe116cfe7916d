import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gatewaySms } from './sms.ts';

type Received = { headers: IncomingHttpHeaders; body: unknown };

/** Behaves like a gateway; `break` closes the connection after the message was read. */
const startGateway = async (answer: number | 'break') => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    if (answer === 'break') response.destroy();
    else response.writeHead(answer).end('Grund');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  const sms = gatewaySms({ url: `http://127.0.0.1:${port}/send`, token: 'geheim', from: 'Turnverein' });
  return { sms, received };
};

const message = { to: '436641234567', text: 'Training entfällt', reference: '1.7' };

describe('SMS over a gateway', () => {
  it('hands over number, sender, text and reference', async () => {
    const { sms, received } = await startGateway(202);
    expect(await sms.send(message)).toBe('accepted');
    expect(received).toMatchObject([
      {
        headers: { authorization: 'Bearer geheim', 'content-type': 'application/json' },
        body: { to: '+436641234567', from: 'Turnverein', text: 'Training entfällt', reference: '1.7' },
      },
    ]);
  });

  it.each([
    ['is refused for good', 422, { refused: 'SMS 422: Grund' }],
    ['may have been sent although the gateway stumbled', 500, 'unclear'],
    ['may have been sent when the connection broke', 'break', 'unclear'],
  ] as const)('%s', async (_, answer, expected) => {
    const { sms } = await startGateway(answer);
    expect(await sms.send(message)).toEqual(expected);
  });

  it.each([429, 503, 401])('is tried again after %i', async (answer) => {
    const { sms } = await startGateway(answer);
    await expect(sms.send(message)).rejects.toThrow(`SMS ${answer}: Grund`);
  });

  it('is tried again when nobody listens', async () => {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    await new Promise<void>((closed) => server.close(() => closed()));
    const sms = gatewaySms({ url: `http://127.0.0.1:${port}/`, token: 't', from: 'x' });
    await expect(sms.send(message)).rejects.toThrow('SMS: nicht erreichbar');
  });
});
