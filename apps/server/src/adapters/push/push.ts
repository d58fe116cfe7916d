import webPush from 'web-push';
import { handOver } from '../hand-over.ts';
import type { Delivery } from '../mail/mailer.ts';

/** As the browser supplied it: the endpoint, and keys for a message that only this browser can decrypt. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** The text of the notification, and the page of the product that a tap opens. */
export type PushMessage = { to: Subscription; title: string; text: string; link: string };

/** gone: the browser has dropped the subscription; messages to it are never read. */
export type PushDelivery = Delivery | 'gone';

/** One interface, two implementations: the push service of the browser, or the outbox in the product. */
export type Push = {
  kind: 'service' | 'outbox';
  /** Browsers need it to subscribe. */
  publicKey: string;
  /** Whether an endpoint belongs to a push service: the server must not call addresses that somebody made up. */
  accepts(endpoint: string): boolean;
  send(message: PushMessage): Promise<PushDelivery>;
};

type Settings = {
  keys: { publicKey: string; privateKey: string };
  /** The contact for the push service in case of problems: mailto: or https:. */
  contact: string;
  /** Host names of push services; a leading dot covers all subdomains. */
  hosts: readonly string[];
};

/** After this time the push service drops the message; the person sees it on the next visit. */
const keptSeconds = 24 * 3600;

const isOneOf = (hosts: readonly string[], host: string) =>
  hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));

const isLoopback = (host: string) => host === '127.0.0.1';

const hostOf = (endpoint: string): string | undefined => {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, hostname, port, username } = new URL(endpoint);
  const isPlain = protocol === 'http:' && isLoopback(hostname);
  const isUsual = protocol === 'https:' && port === '';
  return username === '' && (isUsual || isPlain) ? hostname : undefined;
};

const gone = new Set([404, 410]);

export const servicePush = ({ keys, contact, hosts }: Settings): Push => ({
  kind: 'service',
  publicKey: keys.publicKey,
  accepts: (endpoint) => {
    const host = hostOf(endpoint);
    return host !== undefined && isOneOf(hosts, host);
  },
  send: async ({ to: { endpoint, p256dh, auth }, title, text, link }) => {
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, text, link }),
      { vapidDetails: { subject: contact, ...keys }, TTL: keptSeconds, contentEncoding: 'aes128gcm' },
    );
    let isGone = false;
    const delivery = await handOver('Push', async () => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(request.body),
        // A real push service does not redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      });
      isGone = gone.has(response.status);
      return { status: response.status, reason: response.ok ? '' : (await response.text()).slice(0, 300) };
    });
    return isGone ? 'gone' : delivery;
  },
});

/** Sends nothing, and no browser can subscribe. */
export const outboxPush: Push = {
  kind: 'outbox',
  publicKey: '',
  accepts: () => false,
  send: async () => 'accepted',
};
