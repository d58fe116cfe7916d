import { z } from 'zod';
import { everyone, platform as operator } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, flag, id, moment, multiline, nothing, seconds, success, text } from '../kit/wire.ts';
import { clubQuota } from '../quotas/rules.ts';
import { clubStates } from './club-states.ts';
import {
  appliedClub,
  email,
  hostName,
  mailServer,
  newAdministrator,
  newClub,
  newOperator,
  setUpToken,
} from './inputs.ts';

const clubLine = z.strictObject({
  ID: z.int(),
  name: z.string(),
  domain: z.string(),
  state: z.enum(clubStates),
  isDemo: z.boolean(),
  persons: z.int(),
  members: z.int(),
  courses: z.int(),
  bookings: z.int(),
  /** In stored files and media. */
  storageBytes: z.int(),
  /** Of the last 30 days. */
  mails: z.int(),
  /** 0 = nobody yet. */
  lastSignIn: seconds,
  /** The day alone: the moment would tell of a person. 0 = nobody yet. */
  lastActiveOn: dayNumber,
  /** Of the last 7 days. */
  requests: z.int(),
  /** What answering them took, of the last 7 days. */
  busySeconds: z.number(),
  /** 0 = as much as there is. */
  quota: z.strictObject(clubQuota.shape),
});

/** Where a new administrator sets a password; empty: the person has one, and was told by mail. */
const invitation = z.strictObject({ ...success.shape, link: z.string() });

export const platform = {
  setUpState: post('/platform/setup/state', {
    summary: 'Ob der Link zum Einrichten noch gilt, und was schon da ist.',
    access: everyone,
    ofPlatform: true,
    perMinute: 20,
    bodyKb: 1,
    input: z.object({ token: setUpToken }),
    reply: z.strictObject({
      /** Somebody to begin with is missing: a first club, unless this is the address of the operator. */
      asksForClub: z.boolean(),
      /** environment: SMTP_URL is set, and goes first. */
      mail: z.enum(['environment', 'kept', 'none']),
      /** Demo clubs can be made from here. */
      fillsDemo: z.boolean(),
      host: z.string(),
    }),
  }),

  setUp: post('/platform/setup', {
    summary:
      'Erster Start: Betreiber, erster Verein, erste Administration und Mailserver in einem; einmal, mit dem Link.',
    access: everyone,
    ofPlatform: true,
    perMinute: 20,
    bodyKb: 900,
    input: z.object({
      token: setUpToken,
      operator: newOperator,
      /** Left out where there are clubs already. */
      club: newClub.optional(),
      administrator: newAdministrator.optional(),
      mail: mailServer.optional(),
      withDemo: flag.default(false),
    }),
    reply: z.strictObject({
      ...success.shape,
      /** Of the new club; empty = none was made. */
      address: z.string(),
      /** Where its administrator sets a password. */
      link: z.string(),
    }),
  }),

  clubs: get('/platform/clubs', {
    summary: 'Alle Vereine dieser Installation: Zahlen, Last, Kontingente und Stand, keine Personen.',
    access: operator,
    ofPlatform: true,
    input: nothing,
    /** `version` of the program that answers. */
    reply: z.strictObject({ version: z.string(), clubs: z.array(clubLine) }),
  }),

  club: get('/platform/clubs/:clubID', {
    summary: 'Ein Verein mit seinen Adressen und seinem Stand.',
    access: operator,
    ofPlatform: true,
    input: z.object({ clubID: id }),
    reply: z.strictObject({
      ...clubLine.shape,
      suspensionText: z.string(),
      /** Where a club that has moved is found; empty = here. */
      movedTo: z.string(),
      /** When it will be erased; 0 = it stays. */
      erasedFrom: seconds,
      hosts: z.array(z.strictObject({ host: z.string(), isMain: z.boolean() })),
      /** Names that wait for their proof. */
      claims: z.array(z.strictObject({ host: z.string(), record: z.string(), value: z.string(), file: z.string() })),
    }),
  }),

  createClub: post('/platform/clubs/create', {
    summary: 'Verein anlegen, mit allem, was ein Verein braucht, und seiner ersten Administration.',
    access: operator,
    ofPlatform: true,
    bodyKb: 900,
    input: z.object({ club: newClub, administrator: newAdministrator }),
    reply: z.strictObject({ ...invitation.shape, ID: z.int() }),
  }),

  applyState: get('/platform/apply', {
    summary: 'Ob sich Vereine bei dieser Installation selbst anmelden können.',
    access: everyone,
    ofPlatform: true,
    input: nothing,
    reply: z.strictObject({ isOpen: z.boolean() }),
  }),

  apply: post('/platform/apply', {
    summary: 'Den eigenen Verein anmelden; er entsteht, wenn die Plattform zusagt.',
    access: everyone,
    ofPlatform: true,
    perMinute: 5,
    bodyKb: 8,
    input: z.object({ club: appliedClub, administrator: newAdministrator, note: multiline(1000).default('') }),
    reply: success,
  }),

  applications: get('/platform/applications', {
    summary: 'Vereine, die sich selbst angemeldet haben und auf eine Antwort warten.',
    access: operator,
    ofPlatform: true,
    input: nothing,
    reply: z.strictObject({
      applications: z.array(
        z.strictObject({
          ID: z.int(),
          name: z.string(),
          address: z.string(),
          zvrNr: z.string(),
          host: z.string(),
          who: z.string(),
          email: z.string(),
          note: z.string(),
          time: seconds,
        }),
      ),
    }),
  }),

  accept: post('/platform/applications/accept', {
    summary: 'Einer Anmeldung zusagen: Der Verein wird angelegt, wer ihn angemeldet hat, administriert ihn.',
    access: operator,
    ofPlatform: true,
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...invitation.shape, ID: z.int() }),
  }),

  decline: post('/platform/applications/decline', {
    summary: 'Einer Anmeldung absagen; wer sie geschickt hat, bekommt eine E-Mail.',
    access: operator,
    ofPlatform: true,
    input: z.object({ ID: id, text: multiline(1000).default('') }),
    reply: success,
  }),

  practise: post('/platform/clubs/practice', {
    summary: 'Übungsverein anlegen: eine Kopie des Vereins mit erfundenen Personen, ohne Geld, Post und Dateien.',
    access: operator,
    ofPlatform: true,
    admission: {
      of: 'practice',
      crowded: 'Gerade wird schon ein Übungsverein angelegt. Bitte versuche es gleich wieder.',
    },
    input: z.object({ club_ID: id, host: hostName }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  addHost: post('/platform/hosts/add', {
    summary: 'Adresse für einen Verein eintragen; sie zählt, sobald sie nachgewiesen ist.',
    access: operator,
    ofPlatform: true,
    input: z.object({ club_ID: id, host: hostName }),
    reply: success,
  }),

  makeMainHost: post('/platform/hosts/main', {
    summary: 'Adresse, mit der Links in E-Mails beginnen.',
    access: operator,
    ofPlatform: true,
    input: z.object({ club_ID: id, host: hostName }),
    reply: success,
  }),

  dropHost: post('/platform/hosts/remove', {
    summary: 'Adresse eines Vereins entfernen.',
    access: operator,
    ofPlatform: true,
    input: z.object({ club_ID: id, host: hostName }),
    reply: success,
  }),

  appoint: post('/platform/administrator', {
    summary: 'Verein an eine andere Administration übergeben.',
    access: operator,
    ofPlatform: true,
    input: z.object({
      club_ID: id,
      ...newAdministrator.shape,
      /** Whoever administrated it until now no longer does. */
      replacesOthers: flag.default(false),
    }),
    reply: invitation,
  }),

  setQuota: post('/platform/quota', {
    summary: 'Kontingent eines Vereins: Personen, Speicher, E-Mails in 30 Tagen; 0 = unbegrenzt.',
    access: operator,
    ofPlatform: true,
    input: z.object({ club_ID: id, ...clubQuota.shape }),
    reply: success,
  }),

  suspend: post('/platform/suspend', {
    summary: 'Verein stilllegen: Wer kommt, liest einen Satz; die Daten bleiben.',
    access: operator,
    ofPlatform: true,
    input: z.object({ club_ID: id, text: text(300).default('') }),
    reply: success,
  }),

  resume: post('/platform/resume', {
    summary: 'Verein wieder in Betrieb nehmen, auch wenn er zum Entfernen vorgemerkt ist.',
    access: operator,
    ofPlatform: true,
    input: z.object({ club_ID: id }),
    reply: success,
  }),

  remove: post('/platform/remove', {
    summary: 'Verein zum Entfernen vormerken; 30 Tage lang lässt sich das zurücknehmen.',
    access: operator,
    ofPlatform: true,
    input: z.object({
      club_ID: id,
      /** Its name, typed: nobody removes the wrong one. */
      name: text(120),
    }),
    reply: success,
  }),

  removeDemo: post('/platform/demo/remove', {
    summary: 'Vorführ-Vereine und das Vorführ-Konto der Plattform löschen.',
    access: operator,
    ofPlatform: true,
    input: nothing,
    reply: z.strictObject({
      ...success.shape,
      /** No operator is left: where the first one of one's own is made. Empty otherwise. */
      setUpPath: z.string(),
    }),
  }),

  notices: get('/platform/notices', {
    summary: 'Hinweise der Plattform, die auf allen Seiten stehen oder stehen werden.',
    access: operator,
    ofPlatform: true,
    input: nothing,
    reply: z.strictObject({
      notices: z.array(z.strictObject({ ID: z.int(), text: z.string(), starts: seconds, ends: seconds })),
    }),
  }),

  addNotice: post('/platform/notices/add', {
    summary: 'Hinweis für alle Seiten aller Vereine, z. B. vor einer Wartung.',
    access: operator,
    ofPlatform: true,
    input: z.object({
      text: text(300).min(1, 'Bitte schreib, was alle lesen sollen.'),
      /** 0 = from now on. */
      starts: moment.default(0),
      /** 0 = until it is taken away. */
      ends: moment.default(0),
    }),
    reply: success,
  }),

  removeNotice: post('/platform/notices/remove', {
    summary: 'Hinweis der Plattform entfernen.',
    access: operator,
    ofPlatform: true,
    input: z.object({ ID: id }),
    reply: success,
  }),

  mailServer: get('/platform/mail', {
    summary: 'Mailserver der Installation, ohne das Passwort.',
    access: operator,
    ofPlatform: true,
    input: nothing,
    reply: z.strictObject({
      from: z.enum(['environment', 'kept', 'none']),
      server: z.string(),
      port: z.int(),
      user: z.string(),
      sender: z.string(),
      senderName: z.string(),
    }),
  }),

  saveMailServer: post('/platform/mail', {
    summary: 'Mailserver der Installation speichern; ab sofort gehen E-Mails darüber.',
    access: operator,
    ofPlatform: true,
    input: z.object(mailServer.shape),
    reply: success,
  }),

  troubles: get('/platform/troubles', {
    summary: 'Gescheiterte Aufträge und E-Mails aller Vereine, gezählt, ohne ihren Inhalt.',
    access: operator,
    ofPlatform: true,
    input: nothing,
    reply: z.strictObject({
      troubles: z.array(
        z.strictObject({
          club_ID: z.int(),
          club: z.string(),
          kind: z.enum(['job', 'mail']),
          name: z.string(),
          times: z.int(),
          last: seconds,
        }),
      ),
    }),
  }),
};

/** Comes as it is, so it stands beside the JSON calls of the contract. */
export const wholeExport = get('/platform/clubs/:clubID/export', {
  summary: 'Alles, was ein Verein hier hat, als ZIP-Datei: jede Tabelle als CSV, alle Dateien und Medien.',
  access: operator,
  ofPlatform: true,
  effect: true,
  perMinute: 5,
  input: z.object({ clubID: id }),
  reply: nothing,
});

/** Calls that ask somebody outside: answered when the transaction is over. */
export const platformChecks = {
  testSetUpMail: post('/platform/setup/mail', {
    summary: 'Beim ersten Start eine Testmail über den angegebenen Mailserver schicken.',
    access: everyone,
    ofPlatform: true,
    perMinute: 10,
    bodyKb: 4,
    input: z.object({ token: setUpToken, mail: mailServer, to: email }),
    reply: success,
  }),

  testMail: post('/platform/mail/test', {
    summary: 'Testmail über den angegebenen Mailserver schicken.',
    access: operator,
    ofPlatform: true,
    perMinute: 10,
    bodyKb: 4,
    input: z.object({ mail: mailServer, to: email }),
    reply: success,
  }),

  checkHost: post('/platform/hosts/check', {
    summary: 'Nachweis einer Adresse prüfen: TXT-Eintrag im DNS oder Datei auf der Adresse.',
    access: operator,
    ofPlatform: true,
    perMinute: 20,
    input: z.object({ club_ID: id, host: hostName }),
    reply: success,
  }),
};
