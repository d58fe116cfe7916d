import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { cloudWhatsApp } from './whatsapp.ts';

type Received = { url: string | undefined; headers: IncomingHttpHeaders; body: unknown };

const servers: Server[] = [];

/** Implements the part of the Cloud API that we use. */
const startCloud = async (answer: { status: number; body: unknown }) => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ url: request.url, headers: request.headers, body: JSON.parse(await text(request)) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const cloud = cloudWhatsApp({
    url: `http://127.0.0.1:${port}/v23.0`,
    token: 'geheim',
    phoneId: '4711',
    template: 'bestaetigungscode',
    textTemplate: 'vereinsnachricht',
  });
  return { cloud, received };
};

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((closed) => server.close(closed))));
});

describe('WhatsApp over the Cloud API', () => {
  it('sends the code through the template, in the text and behind the button', async () => {
    const { cloud, received } = await startCloud({ status: 200, body: { messages: [{ id: 'wamid.1' }] } });
    await cloud.sendCode({ to: '436641234567', code: '123456' });
    expect(received).toHaveLength(1);
    expect(received[0]?.url).toBe('/v23.0/4711/messages');
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer geheim', 'content-type': 'application/json' });
    const parameters = [{ type: 'text', text: '123456' }];
    expect(received[0]?.body).toMatchObject({
      messaging_product: 'whatsapp',
      to: '436641234567',
      type: 'template',
      template: {
        name: 'bestaetigungscode',
        language: { code: 'de' },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      },
    });
  });

  it('fails with the reason of the service, so that the queue tries again', async () => {
    const { cloud } = await startCloud({
      status: 400,
      body: { error: { message: 'Recipient phone number not in allowed list', code: 131_030 } },
    });
    await expect(cloud.sendCode({ to: '43', code: '1' })).rejects.toThrow(
      'WhatsApp 400: Recipient phone number not in allowed list',
    );
  });

  it('fails when nobody listens', async () => {
    const cloud = cloudWhatsApp({
      url: 'http://127.0.0.1:9',
      token: 't',
      phoneId: '1',
      template: 'x',
      textTemplate: 'y',
    });
    await expect(cloud.sendCode({ to: '43', code: '1' })).rejects.toThrow(/fetch failed|bad port/);
  });

  it('sends a message through its template, and says what became of it', async () => {
    const { cloud, received } = await startCloud({ status: 200, body: { messages: [{ id: 'wamid.2' }] } });
    expect(await cloud.sendText({ to: '436641234567', text: 'Training entfällt' })).toBe('accepted');
    expect(received[0]?.body).toMatchObject({
      to: '436641234567',
      template: {
        name: 'vereinsnachricht',
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Training entfällt' }] }],
      },
    });
  });

  it('never sends a message that it refused, and tries again what it had no time for', async () => {
    const refused = await startCloud({ status: 400, body: { error: { message: 'not a WhatsApp number' } } });
    expect(await refused.cloud.sendText({ to: '43', text: 'x' })).toEqual({
      refused: 'WhatsApp 400: not a WhatsApp number',
    });
    const busy = await startCloud({ status: 429, body: { error: { message: 'too fast' } } });
    await expect(busy.cloud.sendText({ to: '43', text: 'x' })).rejects.toThrow('WhatsApp 429: too fast');
  });
});
