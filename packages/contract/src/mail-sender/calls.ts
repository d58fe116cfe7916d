import { z } from 'zod';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { isPlausibleEmail, wrongEmail } from '../kit/email.ts';
import { nothing, seconds, success, text, version } from '../kit/wire.ts';
import { dmarcStates, isOfPublicProvider, ofPublicProvider } from './rules.ts';

const administrators = staffFrom(90);

const optionalEmail = text(200).refine((given) => given === '' || isPlausibleEmail(given), wrongEmail);

const record = z.strictObject({ name: z.string(), value: z.string() });

const sender = z.strictObject({
  /** Name of the club in mails. */
  name: z.string(),
  replyTo: z.string(),
  /** Reply address if `replyTo` is empty: the address of the imprint. */
  imprintEmail: z.string(),
  /** Empty = mails are sent from the installation's address. */
  address: z.string(),
  /** The DNS record it needs. */
  record: record.optional(),
  isProven: z.boolean(),
  /** 0 = not checked yet. */
  timeChecked: seconds,
  version: z.int(),
});
export type MailSenderReply = z.output<typeof sender>;

export const mailSender = {
  get: get('/mail_sender', {
    summary: 'Absender der E-Mails: Name, Antwortadresse und eigene Adresse mit ihrem Eintrag im DNS.',
    access: administrators,
    input: nothing,
    reply: sender,
  }),
  save: post('/mail_sender/save', {
    summary: 'Absender speichern. Eine neue eigene Adresse gilt erst, wenn ihr Eintrag im DNS gefunden wurde.',
    access: administrators,
    perMinute: 10,
    bodyKb: 4,
    input: z.object({
      replyTo: optionalEmail,
      address: optionalEmail.refine((given) => !isOfPublicProvider(given), ofPublicProvider),
      version: version.optional(),
    }),
    reply: success,
  }),
};

/** Queries the DNS, so it replies after the transaction. */
export const mailSenderChecks = {
  check: post('/mail_sender/check', {
    summary: 'Im DNS nachsehen, ob der Eintrag der eigenen Adresse da ist; ist er da, gilt sie ab sofort.',
    access: administrators,
    perMinute: 10,
    input: nothing,
    reply: z.strictObject({ ...success.shape, dmarc: z.enum(dmarcStates) }),
  }),
};
