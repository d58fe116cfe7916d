import { z } from 'zod';
import { loggedIn, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { tokenLimits, tokenRights } from './rules.ts';

const apiToken = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** The first characters; the full token was shown only once. */
  beginning: z.string(),
  /** The creator, in whose name the token acts. */
  owner: z.string(),
  rights: z.array(z.string()),
  /** Chosen rights that the owner no longer holds: they have no effect. */
  lostRights: z.array(z.string()),
  timeCreated: seconds,
  timeEnd: seconds,
  /** 0 = not revoked. */
  timeRevoked: seconds,
  /** 0 = never; precise to a minute. */
  timeUsed: seconds,
});
export type ApiTokenRow = z.output<typeof apiToken>;

const tokenList = z.strictObject({
  tokens: z.array(apiToken),
  /** Rights that can be chosen for a new token. */
  rights: z.array(z.string()),
});

const tokenInput = z.object({
  name: text(80).min(1, 'Bitte gib einen Namen ein, an dem du den Schlüssel erkennst.'),
  rights: z
    .array(z.enum(tokenRights, 'Dieses Recht gibt es nicht.'))
    .min(1, 'Bitte wähle mindestens ein Recht.')
    .max(100),
  /** Days until it expires. */
  days: integer.pipe(
    z
      .number()
      .min(1, 'Bitte gib an, wie lange der Schlüssel gilt.')
      .max(tokenLimits.maxDays, `Ein Schlüssel gilt höchstens ${tokenLimits.maxDays} Tage.`),
  ),
});

/** `token` is only returned here, once. */
const created = z.strictObject({ ...success.shape, ID: z.int(), token: z.string() });

const ofClub = staffFrom(90);

export const apiTokens = {
  own: get('/apitokens/own', {
    summary: 'Die eigenen Zugriffsschlüssel.',
    access: loggedIn,
    input: nothing,
    reply: tokenList,
  }),
  addOwn: post('/apitokens/own/add', {
    summary: 'Einen eigenen Zugriffsschlüssel anlegen; er wird einmal gezeigt.',
    access: loggedIn,
    perMinute: 20,
    input: tokenInput,
    reply: created,
  }),
  revokeOwn: post('/apitokens/own/revoke', {
    summary: 'Einen eigenen Zugriffsschlüssel sperren.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),
  ofClub: get('/apitokens/club', {
    summary: 'Alle Zugriffsschlüssel des Vereins, auch die von Personen.',
    access: ofClub,
    input: nothing,
    reply: tokenList,
  }),
  addOfClub: post('/apitokens/club/add', {
    summary: 'Einen Zugriffsschlüssel des Vereins anlegen; er wird einmal gezeigt.',
    access: ofClub,
    perMinute: 20,
    input: tokenInput,
    reply: created,
  }),
  revokeOfClub: post('/apitokens/club/revoke', {
    summary: 'Einen beliebigen Zugriffsschlüssel im Verein sperren.',
    access: ofClub,
    input: z.object({ ID: id }),
    reply: success,
  }),
};
