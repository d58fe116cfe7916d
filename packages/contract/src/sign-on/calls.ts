import { z } from 'zod';
import { anyOf, ownGroup, self, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, nothing, seconds, success, text, version } from '../kit/wire.ts';
import { seesPerson } from '../persons/calls.ts';
import { isReturnAddress, signOnAudiences, signOnLimits, signOnShares } from './rules.ts';

const client = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** Client-ID that the program sends. */
  clientId: z.string(),
  redirectUris: z.array(z.string()),
  logoutUris: z.array(z.string()),
  audiences: z.array(z.enum(signOnAudiences)),
  shares: z.array(z.enum(signOnShares)),
  version: z.int(),
  timeCreated: seconds,
  /** 0 = never. */
  timeUsed: seconds,
  /** Number of persons who have signed in there and shared their identity. */
  persons: z.int(),
});
export type SignOnClientRow = z.output<typeof client>;

const wrongAddress = 'Bitte gib die ganze Adresse an, sie beginnt mit https:// und enthält kein #.';
const address = text(500).refine((given) => isReturnAddress(given) && z.url().safeParse(given).success, wrongAddress);
const tooMany = `Höchstens ${signOnLimits.maxAddresses} Adressen.`;

const clientInput = z.object({
  /** 0 or left out: a new one. */
  ID: id.default(0),
  version: version.optional(),
  name: text(80).min(1, 'Bitte gib einen Namen ein, an dem man das Programm erkennt.'),
  redirectUris: z
    .array(address)
    .min(1, 'Bitte gib die Adresse an, an die das Programm nach der Anmeldung zurückführt.')
    .max(signOnLimits.maxAddresses, tooMany),
  logoutUris: z.array(address).max(signOnLimits.maxAddresses, tooMany).default([]),
  audiences: z
    .array(z.enum(signOnAudiences, 'Diese Gruppe gibt es nicht.'))
    .min(1, 'Bitte wähle, wer sich dort anmelden darf.')
    .max(signOnAudiences.length),
  shares: z.array(z.enum(signOnShares, 'Diese Angabe gibt es nicht.')).max(signOnShares.length),
});

/** `secret` is only returned here, once; empty = unchanged. */
const saved = z.strictObject({ ...success.shape, ID: z.int(), clientId: z.string(), secret: z.string() });

const administrators = staffFrom(90);

/** A program the person has shared their identity with. */
const program = z.strictObject({
  ID: z.int(),
  name: z.string(),
  shares: z.array(z.enum(signOnShares)),
  timeGiven: seconds,
  timeUsed: seconds,
});
export type SignOnProgram = z.output<typeof program>;

export const signOn = {
  programs: get('/signon/programs', {
    summary: 'Programme, bei denen sich eine Person mit ihrem Konto im Verein anmeldet, und was sie dabei erfahren.',
    access: seesPerson('child_ID'),
    input: z.object({ child_ID: id }),
    reply: z.strictObject({ programs: z.array(program) }),
  }),
  withdraw: post('/signon/programs/withdraw', {
    summary: 'Die Zustimmung zu einem Programm widerrufen: Was es in Händen hat, gilt nicht mehr, und es fragt neu.',
    access: anyOf(self('child_ID'), ownGroup('child_ID')),
    perMinute: 30,
    input: z.object({ child_ID: id, ID: id }),
    reply: success,
  }),
  clients: get('/signon/clients', {
    summary: 'Programme, bei denen man sich mit dem Konto im Verein anmelden kann (OpenID Connect).',
    access: administrators,
    input: nothing,
    reply: z.strictObject({
      /** Values to enter in the other program. */
      issuer: z.string(),
      clients: z.array(client),
    }),
  }),
  save: post('/signon/clients/save', {
    summary: 'Ein Programm anlegen oder ändern; das Geheimnis eines neuen wird einmal gezeigt.',
    access: administrators,
    perMinute: 30,
    input: clientInput,
    reply: saved,
  }),
  rotate: post('/signon/clients/rotate', {
    summary: 'Einem Programm ein neues Geheimnis geben; das bisherige gilt sofort nicht mehr.',
    access: administrators,
    input: z.object({ ID: id }),
    reply: saved,
  }),
  remove: post('/signon/clients/remove', {
    summary: 'Ein Programm sperren: Niemand meldet sich dort mehr an, und was es in Händen hat, gilt nicht mehr.',
    access: administrators,
    input: z.object({ ID: id }),
    reply: success,
  }),
};
