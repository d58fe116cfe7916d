import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../kit/secrets.ts';

export type MailReference = { clubId: number; mailId: number; token: string };

const tokenOf = (secrets: Secrets, clubId: number, mailId: number) =>
  secrets.token(`${clubId}.${mailId}`, 'mail reference');

/** The left part of a Message-ID. Numbers can be guessed: a bounce counts only with the token. */
export const mailReferenceOf = (secrets: Secrets, clubId: number, mailId: number): string =>
  `${clubId}.${mailId}.${tokenOf(secrets, clubId, mailId)}`;

/** Whether it names a mail of this installation, and was not made up by an attacker who knows its numbers. */
export const isMailReference = (secrets: Secrets, { clubId, mailId, token }: MailReference): boolean => {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(secrets, clubId, mailId))];
  return given.length === right.length && timingSafeEqual(given, right);
};
