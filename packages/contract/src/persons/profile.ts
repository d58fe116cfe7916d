import { z } from 'zod';
import { anyOf, everyone, manager, may, ownGroup, self, staffAbove, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { readingPlaces, sensitiveData } from '../kit/sensitive-data.ts';
import { dayInput, flag, id, mapOf, seconds, success, text, version } from '../kit/wire.ts';
import { seesPerson } from './calls.ts';
import { viewersOfPart } from './data-parts.ts';
import { emailChange } from './email-changes.ts';
import { fieldInputs, writeRules } from './person-fields.ts';

/** Persons are asked again if they confirmed their data longer ago than this (280 days). */
export const confirmedForSeconds = 24_192_000;

export const savedProfile = 'Erfolgreich gespeichert';

/** The new address of a person with a login waits for its confirmation. */
export const savedButEmail = (email: string) =>
  `${savedProfile}. Die neue E-Mail-Adresse gilt, sobald sie mit dem Link bestätigt ist, den wir an ${email} geschickt haben.`;

/** The word to type before a person is anonymised permanently. */
export const anonymiseWord = 'ANONYMISIEREN';

/** Name of an anonymised person. */
export const anonymisedName = (personId: number) => ({ prename: 'anonymisiert', lastname: String(personId) });

/** Fields left out stay unchanged. */
const masterData = z.object(fieldInputs).partial();
export type MasterData = z.output<typeof masterData>;

const onePerson = z.object({ child_ID: id });
const whoMayChange = anyOf(self('child_ID'), ownGroup('child_ID'), may('user'));

export const profile = {
  save: post('/user/subusers', {
    summary: 'Daten einer Person speichern; was nicht mitgeschickt wird, bleibt.',
    access: anyOf(self('ID'), ownGroup('ID'), may('user/data')),
    restricted: writeRules,
    input: z.object({
      ID: id,
      ...masterData.shape,
      data: mapOf(text(60), z.unknown(), 100).optional(),
      /** The version the form started from; without it, concurrent changes are not detected. */
      version: version.optional(),
    }),
    reply: z.strictObject({ ...success.shape, place_ID: z.string(), version: z.int() }),
  }),

  confirmData: post('/user/confirmData', {
    summary: 'Bestätigen, dass die Daten einer Person stimmen.',
    access: whoMayChange,
    input: onePerson,
    reply: z.strictObject({ ...success.shape, unconfirmedPersons: z.int() }),
  }),

  removePhoto: post('/user/photo/remove', {
    summary: 'Foto einer Person entfernen.',
    access: whoMayChange,
    input: onePerson,
    reply: success,
  }),

  addSvn: post('/user/addsvn', {
    summary: 'Sozialversicherungsnummer eintragen; sie wird verschlüsselt gespeichert.',
    access: whoMayChange,
    restricted: { forceOtherBirthdate: may('user') },
    perMinute: 30,
    input: z.object({ child_ID: id, svn: text(40), forceOtherBirthdate: flag.optional() }),
    reply: success,
  }),

  noSvn: post('/user/nosvn', {
    summary: 'Festhalten, dass für eine Person keine Sozialversicherungsnummer nötig ist.',
    access: may('user'),
    input: onePerson,
    reply: success,
  }),

  revealSvn: post('/user/svn/reveal', {
    summary: 'Sozialversicherungsnummer anzeigen; wird festgehalten.',
    access: may('user/svn'),
    perMinute: 30,
    input: onePerson,
    reply: z.strictObject({ status: z.literal('success'), svn: z.string() }),
  }),

  dataViewers: get('/user/data_viewers', {
    summary: 'Wer sieht meine Daten? Für jeden Teil der Daten einer Person, wer ihn sehen kann und warum.',
    access: seesPerson('child_ID'),
    keepsPlans: true,
    input: onePerson,
    reply: z.strictObject({ ID: z.int(), prename: z.string(), fullname: z.string(), parts: z.array(viewersOfPart) }),
  }),

  sensitiveAccess: get('/user/sensitive_access', {
    summary: 'Wer Sozialversicherungsnummer, Gesundheitshinweis oder Bankverbindung einer Person gelesen hat, und wo.',
    access: seesPerson('child_ID'),
    input: onePerson,
    reply: z.strictObject({
      entries: z.array(
        z.strictObject({
          ID: z.int(),
          time: seconds,
          what: z.enum(sensitiveData),
          place: z.enum(readingPlaces),
          viewer_ID: z.int(),
          viewerName: z.string(),
          /** The person whose view the administrator had taken over; empty = the own view. */
          viewOf: z.string(),
        }),
      ),
    }),
  }),

  signInInfo: get('/user/logininfo', {
    summary: 'Hat eine Person ein Benutzerkonto, und wann hat sie sich zuletzt angemeldet?',
    access: anyOf(self('child_ID'), ownGroup('child_ID'), staffFrom(80)),
    input: onePerson,
    reply: z.strictObject({
      status: z.literal('success'),
      hasSignIn: z.boolean(),
      email: z.string(),
      /** Unconfirmed; empty = none. */
      pendingEmail: z.string(),
      emailChange: emailChange.nullable(),
      lastLogin: z.int(),
      lastActive: z.int(),
    }),
  }),

  move: post('/user/move_allocation', {
    summary: 'Eine Person in die Familie eines anderen Verwalters verschieben.',
    access: staffAbove(80),
    input: z.object({ child_ID: id, verwalter_ID: id }),
    reply: success,
  }),

  leaveGroup: post('/user/leave_admingroup', {
    summary: 'Eine Person aus ihrer Familie lösen; sie verwaltet sich dann selbst.',
    access: staffAbove(80),
    input: onePerson,
    reply: success,
  }),

  addAllocation: post('/user/add_allocation', {
    summary:
      'Mit Code oder Sozialversicherungsnummer nach einer Person fragen: Sie kommt dazu oder zieht um. Wer sie verwaltet, wird gefragt; wer sich selbst verwaltet, kommt gleich.',
    access: manager,
    perMinute: 10,
    input: z
      .object({
        token: text(40).optional(),
        svn: text(40).optional(),
        how: z.enum(['joins', 'moves']).default('joins'),
      })
      .refine(({ token, svn }) => Boolean(token) || Boolean(svn), {
        path: ['token'],
        message: 'Bitte gib den Code oder die Sozialversicherungsnummer ein!',
      }),
    /** 0 while another family is asked: the person is not revealed before the answer. */
    reply: z.strictObject({
      ...success.shape,
      outcome: z.enum(['joined', 'shared', 'asked', 'pays']),
      child_ID: z.int(),
    }),
  }),

  objectToAllocation: post('/user/allocation/object', {
    summary: 'Widerspruch gegen eine Zuordnung, mit dem Link aus der Mitteilung; 14 Tage lang.',
    access: everyone,
    perMinute: 60,
    input: z.object({ token: text(200).min(1) }),
    reply: success,
  }),

  allocationCode: post('/user/allocation_code', {
    summary: 'Code erzeugen, mit dem ein anderer Verwalter nach dieser Person fragt. Gilt einmal, 30 Tage.',
    access: anyOf(self('child_ID'), ownGroup('child_ID'), staffAbove(80)),
    perMinute: 20,
    input: onePerson,
    reply: z.strictObject({ status: z.literal('success'), code: z.string(), validUntil: z.int() }),
  }),

  setDeath: post('/user/death/set', {
    summary: 'Sterbedatum eintragen; 0 nimmt es zurück.',
    access: may('user'),
    input: z.object({ child_ID: id, new_death: dayInput }),
    reply: success,
  }),

  remove: post('/user/removal', {
    summary:
      'Eine Person als gelöscht kennzeichnen; sie kann sich nicht mehr anmelden. Fragt nach, wenn Geld offen ist.',
    access: may('user'),
    input: z.object({ child_ID: id, confirmed: flag.optional() }),
    reply: success,
  }),

  anonymise: post('/user/gdpr_removal', {
    summary:
      'Eine Person unwiderruflich anonymisieren (DSGVO). Fragt nach, wenn Rollen offen sind oder Verwaltete blieben.',
    access: may('user'),
    input: z.object({ child_ID: id, confirmed: flag.optional() }),
    reply: success,
  }),

  erasure: get('/user/gdpr_removal', {
    summary: 'Wie weit die Erwähnungen einer anonymisierten Person in Texten über andere schon entfernt sind.',
    access: may('user'),
    input: onePerson,
    reply: z.strictObject({ erasure: z.strictObject({ done: z.int(), steps: z.int() }).nullable() }),
  }),
};
