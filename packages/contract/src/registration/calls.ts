import { z } from 'zod';
import { everyone, may, staffAbove } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { isPlausibleEmail, wrongEmail } from '../kit/email.ts';
import { flag, id, integer, mapOf, multiline, nothing, success, text } from '../kit/wire.ts';
import { personInput } from '../persons/person-input.ts';
import { registrationTokenLimit } from './rules.ts';

const no = flag.default(false);

const token = integer.pipe(
  z
    .number()
    .min(0, 'Diese Nummer gibt es nicht.')
    .max(registrationTokenLimit - 1, 'Diese Nummer gibt es nicht.'),
);

/** Undefined if empty, so that it does not count as sent. */
const internalNote = multiline(4000).transform((note) => (note === '' ? undefined : note));

const activation = z.strictObject({ token: text(40).default(''), email: text(200).default('') });

/** The requested membership, and values of the club's additional fields, by tag. */
const ownFields = {
  member: no,
  supportingMember: no,
  data: mapOf(text(40), z.unknown(), 100).default({}),
};

/** A further person of the same family: contact and address may stay empty and default to those of the first. */
const furtherPerson = personInput.extend(ownFields).strict();
export type FurtherPerson = z.output<typeof furtherPerson>;

const registrationInput = personInput.extend({
  /** Random number of the browser: a submission sent twice registers only once. */
  token: token.optional(),
  ...ownFields,
  /** Newsletter by e-mail and post. */
  shouldGetEmail: no,
  /** Privacy and terms. */
  approved: no,
  /** A guardian is responsible for the minors. */
  acceptResp: no,
  covid19: no,
  internalnote: internalNote.optional(),
  /** The group the person is added to; 0 = a group of their own. */
  verwalter_ID: id.default(0),
  /** Guardian of a minor who holds an activation code; the bare `?activate` means the same and needs the code. */
  activate: z.union([activation, z.literal('').transform(() => ({ token: '', email: '' }))]).optional(),
  /** Course to continue with after signing in. */
  course_ID: id.default(0),
  /** Starts with a tryout of the course. */
  tries: flag.default(false),
  persons: z.array(furtherPerson).max(12, 'Bitte registriere höchstens zwölf Personen auf einmal.').default([]),
  /** Staff: register even if a person with the same data exists. */
  force: flag.optional(),
});
export type RegistrationInput = z.output<typeof registrationInput>;

/** The data that identifies a submission. */
const registeredPerson = z.strictObject(
  personInput.pick({ prename: true, lastname: true, email: true, birthdate: true }).shape,
);
export type RegisteredPerson = z.output<typeof registeredPerson>;

/** The public always gets the same reply, which reveals nothing; staff and Verwalter also learn the result. */
const registrationReply = z.strictObject({
  ...success.shape,
  persons: z.array(z.strictObject({ ID: z.int(), fullname: z.string() })).optional(),
  /** To be handed out on paper if the person has no e-mail address. */
  activationCode: z.string().optional(),
});

export const registrationSources = ['public', 'staff', 'manager', 'guardian'] as const;

/** held: waits for the office; waiting: no password yet; active: has a login or is managed by somebody. */
export const registrationStates = ['held', 'waiting', 'active'] as const;
export type RegistrationState = (typeof registrationStates)[number];

const registrationRow = z.strictObject({
  ID: z.int(),
  time: z.int(),
  source: z.enum(registrationSources),
  state: z.enum(registrationStates),
  /** 0 while it waits for a decision. */
  person_ID: z.int(),
  fullname: z.string(),
  email: z.string(),
  birthdate: z.int(),
  /** Only while it waits for a decision, for comparison with known persons; empty otherwise. */
  phone: z.string(),
  address: z.string(),
  /** Persons registered together, who get the same decision. */
  companions: z.array(z.string()),
  /** The signed-in user who registered the person; empty if there was none. */
  createdBy: z.string(),
  /** Requested membership role; 0 = none. */
  wish: z.int(),
  course_ID: z.int(),
  /** Name of the course that led to the registration; empty = none, or deleted. */
  course: z.string(),
  newsletter: z.boolean(),
  /** The existing person with the same data. */
  known: z
    .strictObject({
      ID: z.int(),
      fullname: z.string(),
      email: z.string(),
      birthdate: z.int(),
      phone: z.string(),
      address: z.string(),
      by: z.enum(['email', 'name', 'svn']),
    })
    .nullable(),
});
export type RegistrationRow = z.output<typeof registrationRow>;

export const registrationDecisions = ['create', 'same', 'takeEmail', 'discard'] as const;
export type RegistrationDecision = (typeof registrationDecisions)[number];

/** Right to register a person the club already knows again. */
export const registersAgain = staffAbove(80);

export const registration = {
  register: post('/user/register', {
    summary:
      'Registrieren: neue Personen, weitere Personen eines Verwalters, oder (mit ?activate) die gesetzliche Vertretung eines Kindes.',
    access: everyone,
    restricted: { internalnote: may('user'), force: registersAgain },
    perMinute: 60,
    bodyKb: 128,
    input: registrationInput,
    reply: registrationReply,
  }),

  again: post('/user/register/again', {
    summary:
      'Den Link nach einer Registrierung noch einmal schicken, auch an eine berichtigte Adresse; aus demselben Formular, einen Tag lang.',
    access: everyone,
    perMinute: 60,
    bodyKb: 16,
    input: z.object({
      token,
      /** The registered persons' data: a caller without it has not filled in the form. */
      persons: z.array(registeredPerson).min(1, 'Erforderlich').max(13, 'Bitte höchstens dreizehn Personen.'),
      email: text(200).refine(isPlausibleEmail, wrongEmail),
    }),
    reply: success,
  }),

  activate: post('/user/activate', {
    summary: 'Zugang mit dem Aktivierungscode einrichten; der Link zum Setzen des Passworts kommt per E-Mail.',
    access: everyone,
    perMinute: 60,
    bodyKb: 4,
    input: activation,
    reply: success,
  }),

  addGuardian: post('/user/addMeAsVerwalter', {
    summary:
      'Die gesetzliche Vertretung einer angemeldeten minderjährigen Person (oder mit Aktivierungscode) registrieren.',
    access: everyone,
    restricted: { internalnote: may('user') },
    perMinute: 120,
    input: registrationInput,
    reply: success,
  }),

  list: get('/user/registrations', {
    summary: 'Was zuletzt an Registrierungen eingelangt ist und was noch wartet.',
    access: may('user_read'),
    input: nothing,
    reply: z.strictObject({ registrations: z.array(registrationRow), total: z.int() }),
  }),

  resend: post('/user/registrations/resend', {
    summary:
      'Den Link oder Aktivierungscode noch einmal schicken; ohne E-Mail-Adresse kommt der Code zum Ausdrucken zurück.',
    access: may('user'),
    perMinute: 60,
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, activationCode: z.string().optional() }),
  }),

  decide: post('/user/registrations/decide', {
    summary:
      'Über eine zurückgehaltene Registrierung entscheiden: anlegen, dieselbe Person, Adresse übernehmen, verwerfen.',
    access: may('user'),
    input: z.object({ ID: id, decision: z.enum(registrationDecisions) }),
    reply: success,
  }),
};
