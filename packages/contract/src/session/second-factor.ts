import { z } from 'zod';
import { everyone, loggedIn, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, nothing, seconds, success, text } from '../kit/wire.ts';

/** Binary values of WebAuthn are sent as base64url. */
const binary = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'Der Passkey hat etwas Unlesbares geschickt.');

/** The parts of a browser's credential that are verified. */
const newCredential = z.strictObject({
  id: binary(1400),
  clientDataJSON: binary(4000),
  attestationObject: binary(20_000),
  transports: z.array(text(20)).max(10).default([]),
});

const credential = z.strictObject({
  id: binary(1400),
  clientDataJSON: binary(4000),
  authenticatorData: binary(4000),
  signature: binary(4000),
  /** Identifies the owner of the passkey if no user was named before. */
  userHandle: binary(100).optional(),
});

export type NewCredential = z.output<typeof newCredential>;
export type Credential = z.output<typeof credential>;

const knownCredentials = z.array(z.strictObject({ id: z.string(), transports: z.array(z.string()) }));

/** Options the browser passes to the authenticator; the response must arrive soon and counts once. */
const question = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: the device offers all its passkeys for this host. */
  allowCredentials: knownCredentials,
});

const invitation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  timeout: z.int(),
  excludeCredentials: knownCredentials,
});

const passkeyName = text(60).min(1, 'Bitte gib dem Passkey einen Namen.');

/** Recovery codes are only returned when they are created; empty = the existing ones stay valid. */
const withCodes = z.strictObject({ ...success.shape, codes: z.array(z.string()) });

const signedIn = z.strictObject({
  status: z.literal('success'),
  message: z.string(),
  verein_ID: z.int(),
  multiple: z.boolean(),
});

const appCode = text(20).regex(/^\d{3} ?\d{3}$/, 'Der Code hat sechs Ziffern.');

/** Passkeys, the authenticator app and recovery codes. */
export const secondFactor = {
  askPasskey: post('/user/passkey/options', {
    summary: 'Anmelden mit Passkey beginnen: die Aufgabe für das Gerät.',
    access: everyone,
    whileClosed: true,
    perMinute: 2400,
    bodyKb: 1,
    input: nothing,
    reply: question,
  }),

  signInWithPasskey: post('/user/passkey/login', {
    summary: 'Anmelden mit Passkey, ohne Passwort; zählt als beide Faktoren.',
    access: everyone,
    whileClosed: true,
    perMinute: 600,
    bodyKb: 24,
    input: z.object({ credential, keepLoggedIn: flag.default(false) }),
    reply: signedIn,
  }),

  finishWithApp: post('/user/second_step/app', {
    summary: 'Zweiter Schritt der Anmeldung mit dem Code der Authenticator-App.',
    access: everyone,
    whileClosed: true,
    perMinute: 600,
    bodyKb: 1,
    input: z.object({ code: appCode, trustDevice: flag.default(false) }),
    reply: signedIn,
  }),

  finishWithRecoveryCode: post('/user/second_step/recovery', {
    summary: 'Zweiter Schritt der Anmeldung mit einem Wiederherstellungscode; jeder gilt einmal.',
    access: everyone,
    whileClosed: true,
    perMinute: 120,
    bodyKb: 1,
    input: z.object({ code: text(40).min(1, 'Bitte gib einen Wiederherstellungscode ein.') }),
    reply: signedIn,
  }),

  list: get('/user/factors', {
    summary: 'Womit man sich selbst anmelden kann: Passkeys, Authenticator-App, Wiederherstellungscodes.',
    access: loggedIn,
    beforeSecondFactor: true,
    input: nothing,
    reply: z.strictObject({
      passkeys: z.array(z.strictObject({ ID: z.int(), name: z.string(), created: seconds, lastUsed: seconds })),
      /** Since when; 0 = not set up. */
      app: seconds,
      recoveryCodes: z.int(),
      /** The club requires a second factor. */
      isRequired: z.boolean(),
      /** Until then no further confirmation is needed. */
      confirmedUntil: seconds,
    }),
  }),

  confirmWithPassword: post('/user/factors/confirm', {
    summary: 'Sich mit dem Passwort bestätigen, bevor man die eigenen Faktoren ändert.',
    access: loggedIn,
    beforeSecondFactor: true,
    atOnce: 6,
    bodyKb: 4,
    input: z.object({ password: z.string().min(1, 'Bitte gib dein Passwort ein!').max(200) }),
    reply: success,
  }),

  askOwnPasskey: post('/user/factors/confirm/options', {
    summary: 'Sich mit einem eigenen Passkey bestätigen: die Aufgabe für das Gerät.',
    access: loggedIn,
    beforeSecondFactor: true,
    perMinute: 120,
    input: nothing,
    reply: question,
  }),

  confirmWithPasskey: post('/user/factors/confirm/passkey', {
    summary: 'Sich mit einem eigenen Passkey bestätigen.',
    access: loggedIn,
    beforeSecondFactor: true,
    perMinute: 120,
    bodyKb: 24,
    input: z.object({ credential }),
    reply: success,
  }),

  invitePasskey: post('/user/factors/passkey/options', {
    summary: 'Einen Passkey einrichten: die Aufgabe für das Gerät.',
    access: loggedIn,
    beforeSecondFactor: true,
    perMinute: 120,
    input: nothing,
    reply: invitation,
  }),

  addPasskey: post('/user/factors/passkey', {
    summary: 'Einen Passkey hinzufügen.',
    access: loggedIn,
    beforeSecondFactor: true,
    perMinute: 120,
    bodyKb: 40,
    input: z.object({ name: passkeyName, credential: newCredential }),
    reply: withCodes,
  }),

  renamePasskey: post('/user/factors/passkey/rename', {
    summary: 'Einen eigenen Passkey umbenennen.',
    access: loggedIn,
    input: z.object({ ID: id, name: passkeyName }),
    reply: success,
  }),

  removePasskey: post('/user/factors/passkey/remove', {
    summary: 'Einen eigenen Passkey entfernen.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),

  startApp: post('/user/factors/app/start', {
    summary: 'Eine Authenticator-App einrichten: der Schlüssel, der nur jetzt zu sehen ist.',
    access: loggedIn,
    beforeSecondFactor: true,
    perMinute: 120,
    input: nothing,
    reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),

  addApp: post('/user/factors/app', {
    summary: 'Die Authenticator-App mit ihrem ersten Code bestätigen; ab dann fragt die Anmeldung danach.',
    access: loggedIn,
    beforeSecondFactor: true,
    perMinute: 120,
    input: z.object({ code: appCode }),
    reply: withCodes,
  }),

  removeApp: post('/user/factors/app/remove', {
    summary: 'Die Authenticator-App entfernen.',
    access: loggedIn,
    input: nothing,
    reply: success,
  }),

  renewRecoveryCodes: post('/user/factors/recovery', {
    summary: 'Zehn neue Wiederherstellungscodes; die bisherigen gelten nicht mehr.',
    access: loggedIn,
    input: nothing,
    reply: withCodes,
  }),

  declinePasskey: post('/user/factors/passkey/later', {
    summary: 'Der Vorschlag, einen Passkey einzurichten: später oder nicht mehr.',
    access: loggedIn,
    input: z.object({ forever: flag.default(false) }),
    reply: success,
  }),

  reset: post('/user/factors/reset', {
    summary: 'Alle Faktoren einer Person entfernen, die keinen mehr hat.',
    access: staffFrom(80),
    input: z.object({ child_ID: id }),
    reply: success,
  }),
};
