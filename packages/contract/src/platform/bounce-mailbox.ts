import { z } from 'zod';
import { platform as operator } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { hostName } from './inputs.ts';

/** The account to which undeliverable mail comes back. */
export const mailboxAccess = z.strictObject({
  server: hostName,
  port: integer.pipe(z.number().min(1, 'Minimaler Wert: 1').max(65_535, 'Maximaler Wert: 65535')),
  user: text(200).min(1, 'Bitte gib den Benutzernamen des Postfachs ein.'),
  password: z.string().max(200),
});

export const bounceMailbox = {
  get: get('/platform/mailbox', {
    summary: 'Postfach für Unzustellbares, ohne das Passwort, und wann zuletzt nachgesehen wurde.',
    access: operator,
    ofPlatform: true,
    input: nothing,
    reply: z.strictObject({
      isSetUp: z.boolean(),
      server: z.string(),
      port: z.int(),
      user: z.string(),
      /** 0 = nobody has looked yet. */
      timeLooked: seconds,
      /** Why the last look failed; empty = it did not. */
      error: z.string(),
      messagesRead: z.int(),
      bouncesCounted: z.int(),
    }),
  }),

  save: post('/platform/mailbox', {
    summary: 'Postfach für Unzustellbares speichern; gleich darauf wird zum ersten Mal nachgesehen.',
    access: operator,
    ofPlatform: true,
    bodyKb: 4,
    input: z.object(mailboxAccess.shape),
    reply: success,
  }),

  remove: post('/platform/mailbox/remove', {
    summary: 'Das Postfach nicht mehr lesen; im Postfach bleibt alles, wie es ist.',
    access: operator,
    ofPlatform: true,
    input: nothing,
    reply: success,
  }),
};

/** Asks the mail server: answered when the transaction is over. */
export const bounceMailboxChecks = {
  test: post('/platform/mailbox/test', {
    summary: 'Verbindung zum angegebenen Postfach prüfen. Gelesen und gespeichert wird nichts.',
    access: operator,
    ofPlatform: true,
    perMinute: 10,
    bodyKb: 4,
    input: z.object(mailboxAccess.shape),
    reply: success,
  }),
};
