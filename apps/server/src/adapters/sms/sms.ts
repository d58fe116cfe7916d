import { handOver } from '../hand-over.ts';
import type { Delivery } from '../mail/mailer.ts';

/** `reference`: the same for the same message, so that the gateway can detect a repetition. */
export type SmsMessage = { to: string; text: string; reference: string };

/** One interface, two implementations: a gateway over HTTP, or the outbox in the product for trials and development. */
export type Sms = { kind: 'gateway' | 'outbox'; send(message: SmsMessage): Promise<Delivery> };

type GatewaySettings = { url: string; token: string; from: string };

/** The format that most gateways accept; those that expect other names need a small relay in front. */
export const gatewaySms = ({ url, token, from }: GatewaySettings): Sms => ({
  kind: 'gateway',
  send: ({ to, text, reference }) =>
    handOver('SMS', async () => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to: `+${to}`, from, text, reference }),
        signal: AbortSignal.timeout(15_000),
      });
      return { status: response.status, reason: response.ok ? '' : (await response.text()).slice(0, 300) };
    }),
});

/** Sends nothing; the text stays in the outbox, where an administrator can read it. */
export const outboxSms: Sms = { kind: 'outbox', send: async () => 'accepted' };
