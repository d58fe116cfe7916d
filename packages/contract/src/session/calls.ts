import { z } from 'zod';
import { anyOf, everyone, impersonating, loggedIn, loggedOut, ownGroup, self, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, nothing, seconds, success, text } from '../kit/wire.ts';

export const passwordRule =
  'Das Passwort muss zumindest aus 8 Zeichen bestehen und zumindest einen Groß-, einen Kleinbuchstaben und eine Zahl enthalten.';
export const passwordsDiffer = 'Die beiden Passwörter stimmen nicht überein.';

/** Length is capped because hashing a megabyte of password would help a denial-of-service attack. */
export const newPassword = z
  .string(passwordRule)
  .max(200, 'Maximale Länge: 200')
  .refine(
    (value) => value.length >= 8 && /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && /\d/.test(value),
    passwordRule,
  );

const managee = z.strictObject({
  ID: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  birthdate: z.int(),
});

/** The signed-in user, with the data every screen needs. */
export const signedInUser = z.strictObject({
  status: z.literal('logged_in'),
  /** 0 = platform user. */
  verein_ID: z.int(),
  ID: z.int(),
  verwalter_ID: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  email: z.string(),
  role: z.int(),
  trainer: z.boolean(),
  /** Leads a course, or has led one. */
  hasTrained: z.boolean(),
  trainerCourses: z.array(z.int()),
  verwalter: z.boolean(),
  isVerwalter: z.boolean(),
  /** The lowest of `memberStatuses`, 0 = none. */
  memberStatus: z.int(),
  /** Codes of the current roles, lowest first. */
  memberStatuses: z.array(z.int()),
  permissions: z.array(z.string()),
  managees: z.array(managee),
  /** Ids of the viewer's Verwaltergruppe: the Verwalter, then in the order of entry; determines the colour of each person. */
  family: z.array(z.int()),
  /** Other clubs have accounts with the same e-mail address. */
  multiple: z.boolean(),
  originalUser: z.strictObject({ ID: z.int(), fullname: z.string() }).optional(),
  /** missing: the club requires a second factor and there is none; unproved: there is one, but this session has not used it. */
  secondFactor: z.enum(['settled', 'missing', 'unproved']),
  /** Signed in with the password, has no passkey, and has not declined one. */
  offersPasskey: z.boolean(),
});
export type SignedInUser = z.output<typeof signedInUser>;

/** Result of the first authentication step: a session, or the required second step. */
const entry = z.strictObject({
  status: z.enum(['success', 'second_step']),
  message: z.string(),
  verein_ID: z.int(),
  multiple: z.boolean(),
  /** Factors available for the second step. */
  factors: z.strictObject({ app: z.boolean(), passkey: z.boolean() }).optional(),
});

const emailOfAccount = text(200).min(5, 'Bitte gib die E-Mail-Adresse ein!');

export const session = {
  status: get('/user/status', {
    summary: 'Wer angemeldet ist; ohne Anmeldung ein anderer Status als logged_in.',
    access: everyone,
    whileClosed: true,
    beforeSecondFactor: true,
    input: nothing,
    reply: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('logged_out'), verein_ID: z.int() }),
      signedInUser,
    ]),
  }),

  login: post('/user/login', {
    summary: 'Anmelden mit E-Mail und Passwort; second_step heißt, dass noch der zweite Faktor fehlt.',
    access: everyone,
    whileClosed: true,
    atOnce: 6,
    bodyKb: 4,
    input: z.object({
      username: text(200).min(1, 'Bitte gib die E-Mail-Adresse ein!'),
      password: z.string().min(1, 'Bitte gib dein Passwort ein!').max(200),
      action: text(40).optional(),
      keepLoggedIn: flag.default(false),
      version: z.union([text(40), z.number().min(0).max(1_000_000_000)]).optional(),
    }),
    reply: entry,
  }),

  requestSignInLink: post('/user/login/link', {
    summary: 'Link zum Anmelden ohne Passwort anfordern; die Antwort verrät nicht, ob es die Adresse gibt.',
    access: everyone,
    atOperators: true,
    perMinute: 120,
    bodyKb: 4,
    input: z.object({ email: emailOfAccount }),
    reply: success,
  }),

  signInByLink: post('/user/login/byLink', {
    summary: 'Anmelden mit dem Link aus der E-Mail, einmal; second_step heißt, dass noch der zweite Faktor fehlt.',
    access: everyone,
    atOperators: true,
    perMinute: 120,
    bodyKb: 4,
    input: z.object({ token: text(200).min(1), keepLoggedIn: flag.default(false) }),
    reply: entry,
  }),

  logout: get('/user/logout', {
    summary: 'Abmelden; beendet auch eine übernommene Ansicht.',
    access: everyone,
    whileClosed: true,
    effect: true,
    input: nothing,
    reply: success,
  }),

  logoutEverywhere: post('/user/logout/all', {
    summary: 'Auf allen Geräten abmelden.',
    access: loggedIn,
    input: nothing,
    reply: success,
  }),

  sessions: get('/user/sessions', {
    summary: 'Wo man selbst angemeldet ist: Art des Geräts, Adresse und Zeit.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      sessions: z.array(
        z.strictObject({
          ID: z.int(),
          kind: z.string(),
          /** IP address where it was opened; empty = unknown. */
          address: z.string(),
          since: seconds,
          lastSeen: seconds,
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),

  endSession: post('/user/sessions/end', {
    summary: 'Auf einem der eigenen Geräte abmelden.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),

  linkedAccounts: get('/vereinid/list', {
    summary: 'Konten mit derselben E-Mail-Adresse in anderen Vereinen.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      users: z.array(
        z.strictObject({ platform: z.string(), name: z.string(), login_url: z.string(), logo: z.string() }),
      ),
    }),
  }),

  requestPasswordReset: post('/user/request_pwreset', {
    summary: 'Link zum Setzen eines neuen Passworts anfordern; die Antwort verrät nicht, ob es die Adresse gibt.',
    access: everyone,
    atOperators: true,
    perMinute: 120,
    bodyKb: 4,
    input: z.object({ email: emailOfAccount }),
    reply: success,
  }),

  changePassword: post('/user/changepw', {
    summary: 'Passwort mit einem Link setzen, der einmal gilt, und damit anmelden; second_step wie bei der Anmeldung.',
    access: loggedOut,
    atOperators: true,
    perMinute: 120,
    bodyKb: 4,
    input: z
      .object({
        displayname: text(200).optional(),
        password1: newPassword,
        password2: z.string(passwordsDiffer).max(200),
        token: text(200).min(1),
      })
      .refine((input) => input.password1 === input.password2, { path: ['password2'], message: passwordsDiffer }),
    reply: entry,
  }),

  confirmEmail: post('/user/email/confirm', {
    summary: 'Eine neue E-Mail-Adresse mit dem Link bestätigen, der dorthin geschickt wurde; erst dann gilt sie.',
    access: everyone,
    atOperators: true,
    perMinute: 120,
    input: z.object({ token: text(200).min(1) }),
    reply: success,
  }),

  revertEmail: post('/user/email/revert', {
    summary: 'Die Änderung der E-Mail-Adresse von der alten Adresse aus zurücknehmen, 14 Tage lang.',
    access: everyone,
    atOperators: true,
    perMinute: 120,
    input: z.object({ token: text(200).min(1) }),
    reply: success,
  }),

  sendPasswordReset: post('/user/pwreset', {
    summary: 'Einer Person den Link zum Setzen des Passworts schicken.',
    access: anyOf(staffFrom(80), self('child_ID'), ownGroup('child_ID')),
    perMinute: 30,
    input: z.object({ child_ID: id }),
    reply: success,
  }),

  resetView: post('/user/change/reset', {
    summary: 'Zur eigenen Ansicht zurückkehren.',
    access: impersonating,
    beforeSecondFactor: true,
    input: nothing,
    reply: success,
  }),

  takeOverView: post('/user/change/:id', {
    summary: 'Die Ansicht einer anderen Person übernehmen.',
    access: staffFrom(80),
    input: z.object({ id }),
    reply: success,
  }),
};
