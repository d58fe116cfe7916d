import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Push, servicePush } from './push.ts';
import { startPushService } from './push-service.testing.ts';
import { vapidKeysFrom } from './vapid-keys.ts';

const keys = vapidKeysFrom('ein geheimnis der installation');
const message = { title: 'Abgesagt: Kinderturnen', text: 'Mo., 19.10.2026', link: '/kurse/1' };

let service: Awaited<ReturnType<typeof startPushService>>;
let push: Push;
beforeAll(async () => {
  service = await startPushService();
  push = servicePush({ keys, contact: 'mailto:office@verein.test', hosts: ['127.0.0.1', '.push.apple.com'] });
});
beforeEach(() => {
  service.state.answer = 201;
  service.state.received = [];
});
afterAll(() => service.close());

const send = () => push.send({ to: service.subscription('a'), ...message });

describe('push over the service of a browser', () => {
  it('arrives signed by the installation, and only the browser can read it', async () => {
    expect(await send()).toBe('accepted');
    const [received] = service.state.received;
    expect(received).toMatchObject({
      path: '/a',
      message,
      headers: { ttl: '86400', 'content-encoding': 'aes128gcm' },
      claims: { sub: 'mailto:office@verein.test', aud: new URL(service.subscription('a').endpoint).origin },
    });
    expect(received?.headers.authorization).toContain(`k=${keys.publicKey}`);
  });

  it.each([404, 410])('is gone after %i', async (answer) => {
    service.state.answer = answer;
    expect(await send()).toBe('gone');
  });

  it('is refused for good when it is too large', async () => {
    service.state.answer = 413;
    expect(await send()).toEqual({ refused: 'Push 413: Grund' });
  });

  it.each([429, 503])('is tried again after %i', async (answer) => {
    service.state.answer = answer;
    await expect(send()).rejects.toThrow(`Push ${answer}: Grund`);
  });

  it.each([
    ['https://web.push.apple.com/abc', true],
    ['https://evil.test/abc', false],
    ['https://notpush.apple.com/abc', false],
    ['https://push.apple.com.evil.test/', false],
    ['http://web.push.apple.com/abc', false],
    ['https://web.push.apple.com:8443/abc', false],
    ['https://name@web.push.apple.com/', false],
    ['http://169.254.169.254/latest', false],
    ['kein ort', false],
  ])('takes an endpoint for that of a push service: %s %s', (endpoint, expected) => {
    expect(push.accepts(endpoint)).toBe(expected);
  });
});

describe('the keys of the installation', () => {
  it('are the same after a restart, and others elsewhere', () => {
    expect(vapidKeysFrom('ein geheimnis der installation')).toEqual(keys);
    expect(vapidKeysFrom('ein anderes').publicKey).not.toBe(keys.publicKey);
  });
});
