import type { MailReference } from './mail-reference.ts';

/** An undeliverable mail, identified by its Message-ID. */
type Bounce = {
  reference: MailReference;
  reason: string;
  /** False for failures of the letter or its sender, such as a spam filter. */
  isAboutAddress: boolean;
};

/** Header lines may continue on the next line. */
const unfolded = (source: string) => source.replaceAll(/\r?\n[ \t]+/g, ' ');

const field = (source: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(source)?.[1]?.trim() ?? '';

/** In the mailer's format: `<club.mail.token@domain>`; quoted in the report or in the returned headers. */
const messageId = /^(?:Original-)?Message-ID:\s*<(\d{1,9})\.(\d{1,9})\.([0-9a-f]{32})@/im;

const longest = 300;

/**
 * Reads a delivery status notification (RFC 3464). Only permanent failures count: not a delay, and not a mail that was delivered or
 * relayed.
 */
export const readBounce = (source: string): Bounce | undefined => {
  const text = unfolded(source);
  if (!/^Content-Type:\s*multipart\/report\b/im.test(text) || field(text, 'Action').toLowerCase() !== 'failed') return;
  const status = field(text, 'Status');
  if (!status.startsWith('5')) return;
  // The report has a Message-ID of its own before the part about our mail.
  const [, clubId, mailId, token] = messageId.exec(text.slice(text.search(/^Action:/im))) ?? [];
  if (clubId === undefined || mailId === undefined || token === undefined) return;
  const diagnostic = field(text, 'Diagnostic-Code').replace(/^smtp;\s*/i, '');
  const reason = `Unzustellbar (${status})${diagnostic === '' ? '' : `: ${diagnostic}`}`.slice(0, longest);
  return {
    reference: { clubId: Number(clubId), mailId: Number(mailId), token },
    reason,
    isAboutAddress: !/^5\.[67]\./.test(status),
  };
};
