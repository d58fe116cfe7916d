import { z } from 'zod';
import { everyone, loggedIn } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, integer, seconds, success, text } from '../kit/wire.ts';
import { cloudLimits } from './rules.ts';

const share = z.strictObject({
  ID: z.int(),
  timeCreated: seconds,
  timeEnd: seconds,
  hasPassword: z.boolean(),
  /** Number of accesses. */
  opened: z.int(),
});

const shared = z.strictObject({
  ID: z.int(),
  isFolder: z.boolean(),
  name: z.string(),
  bytes: z.int(),
  url: z.string(),
});

/** Freigabelinks: one file or folder for everyone who has the link. */
export const cloudShares = {
  list: get('/cloudstorage/shares', {
    summary: 'Die Freigabelinks einer Datei oder eines Ordners, die noch gelten.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: z.strictObject({ shares: z.array(share) }),
  }),

  add: post('/cloudstorage/share/add', {
    summary: 'Einen Freigabelink anlegen; er wird einmal gezeigt.',
    access: loggedIn,
    perMinute: 30,
    input: z.object({
      ID: id,
      days: integer.pipe(
        z
          .number()
          .min(1, 'Bitte gib an, wie lange der Link gilt.')
          .max(cloudLimits.maxShareDays, `Ein Link gilt höchstens ${cloudLimits.maxShareDays} Tage.`),
      ),
      /** '' = no password. */
      password: text(100)
        .refine((given) => given === '' || given.length >= 8, {
          message: 'Das Passwort braucht mindestens 8 Zeichen.',
        })
        .default(''),
    }),
    reply: z.strictObject({ ...success.shape, url: z.string() }),
  }),

  end: post('/cloudstorage/share/end', {
    summary: 'Einen Freigabelink beenden, sofort.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),

  open: post('/cloudstorage/share/open', {
    summary: 'Was ein Freigabelink zeigt; nicht, von wem er ist.',
    access: everyone,
    perMinute: 60,
    input: z.object({
      token: text(100).min(1),
      password: text(100).default(''),
      /** A folder inside the share; 0 = the shared item itself. */
      folder_ID: id.default(0),
    }),
    reply: z.strictObject({
      name: z.string(),
      isFolder: z.boolean(),
      timeEnd: seconds,
      path: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
      entries: z.array(shared),
    }),
  }),
};

export const cloudShareFiles = {
  content: get('/cloudstorage/share/file/:ticket/:name', {
    summary: 'Der Inhalt einer freigegebenen Datei; die Adresse kommt mit dem geöffneten Link und gilt kurz.',
    access: everyone,
    perMinute: 600,
    input: z.object({ ticket: text(120), name: text(200) }),
    reply: z.unknown(),
  }),
};
