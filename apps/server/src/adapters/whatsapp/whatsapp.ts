import { z } from 'zod';
import { handOver } from '../hand-over.ts';
import type { Delivery } from '../mail/mailer.ts';

export type CodeMessage = { to: string; code: string };
export type TextMessage = { to: string; text: string };

/** One interface, two implementations: WhatsApp's Cloud API, or the outbox in the product for trials and development. */
export type WhatsApp = {
  kind: 'cloud' | 'outbox';
  sendCode(message: CodeMessage): Promise<void>;
  /** A short message. Line breaks would be refused, since the text fills a placeholder of a template. */
  sendText(message: TextMessage): Promise<Delivery>;
};

type CloudSettings = {
  /** Address of the API with its version, e.g. https://graph.facebook.com/v23.0 */
  url: string;
  token: string;
  phoneId: string;
  /** The approved authentication template with a copy button: WhatsApp does not allow a conversation to start with free text. */
  template: string;
  /** The approved template for messages of the club, with one placeholder for the text. */
  textTemplate: string;
};

const failure = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) });

const reasonOf = async (response: Response): Promise<string> => {
  const parsed = failure.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? parsed.data.error.message : response.statusText;
};

const inBody = (text: string) => ({ type: 'body', parameters: [{ type: 'text', text }] });

const codeTemplate = (name: string, code: string) => ({
  name,
  language: { code: 'de' },
  components: [
    inBody(code),
    { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
  ],
});

export const cloudWhatsApp = ({ url, token, phoneId, template, textTemplate }: CloudSettings): WhatsApp => {
  const sendTemplate = (to: string, filled: unknown) =>
    fetch(`${url}/${phoneId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        template: filled,
      }),
      signal: AbortSignal.timeout(15_000),
    });
  return {
    kind: 'cloud',
    sendCode: async ({ to, code }) => {
      const response = await sendTemplate(to, codeTemplate(template, code));
      if (!response.ok) throw new Error(`WhatsApp ${response.status}: ${await reasonOf(response)}`);
    },
    sendText: ({ to, text }) =>
      handOver('WhatsApp', async () => {
        const filled = { name: textTemplate, language: { code: 'de' }, components: [inBody(text)] };
        const response = await sendTemplate(to, filled);
        return { status: response.status, reason: response.ok ? '' : await reasonOf(response) };
      }),
  };
};

/** Sends nothing; messages stay in the outbox, where an administrator can read them. */
export const outboxWhatsApp: WhatsApp = {
  kind: 'outbox',
  sendCode: async () => undefined,
  sendText: async () => 'accepted',
};
