import { z } from 'zod';

export type CodeMessage = { to: string; code: string };

/** One interface, two ways: WhatsApp's Cloud API, or the outbox in the product for trials and development. */
export type WhatsApp = { kind: 'cloud' | 'outbox'; sendCode(message: CodeMessage): Promise<void> };

type CloudSettings = {
  /** Address of the API with its version, e.g. https://graph.facebook.com/v23.0 */
  url: string;
  token: string;
  phoneId: string;
  /** The approved authentication template with a copy button: WhatsApp lets nobody open a conversation with free text. */
  template: string;
};

const failure = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) });

const reasonOf = async (response: Response): Promise<string> => {
  const parsed = failure.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? parsed.data.error.message : response.statusText;
};

const codeTemplate = (name: string, code: string) => {
  const parameters = [{ type: 'text', text: code }];
  return {
    name,
    language: { code: 'de' },
    components: [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ],
  };
};

export const cloudWhatsApp = ({ url, token, phoneId, template }: CloudSettings): WhatsApp => ({
  kind: 'cloud',
  sendCode: async ({ to, code }) => {
    const response = await fetch(`${url}/${phoneId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        template: codeTemplate(template, code),
      }),
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`WhatsApp ${response.status}: ${await reasonOf(response)}`);
  },
});

/** Nothing leaves the house; the code stands in the outbox, where an administrator can read it. */
export const outboxWhatsApp: WhatsApp = { kind: 'outbox', sendCode: async () => undefined };
