import { z } from 'zod';
import { anyOf, loggedIn, manager, may, maySee, ownGroup } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { isPlausibleEmail, wrongEmail } from '../kit/email.ts';
import { dayNumber, flag, id, nothing, seconds, success, text } from '../kit/wire.ts';

/** Maximum number of persons who look after one child besides its Verwalter. */
export const maxGuardians = 4;

/** What a second home may do in addition to seeing the child: docs/rules/zwei-zuhause.md. */
const rights = { mayExcuse: flag.default(true), mayBook: flag.default(false) };
const rightsTold = { mayExcuse: z.boolean(), mayBook: z.boolean() };

/** Required from the office, optional for a family. */
const reason = text(300).default('');

const guardianStates = ['invited', 'asked', 'agreed'] as const;

const guardian = z.strictObject({
  ID: z.int(),
  /** 0 = the invitation is not accepted yet. */
  guardian_ID: z.int().optional(),
  fullname: z.string(),
  state: z.enum(guardianStates),
  /** They ask for the child to move to them. */
  isMove: z.boolean(),
  ...rightsTold,
  since: seconds,
  /** 0 = no expiry. */
  validUntil: seconds,
});
export type Guardian = z.output<typeof guardian>;

const homeOfChild = z.strictObject({
  person_ID: z.int(),
  fullname: z.string(),
  isFirst: z.boolean(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Other members of that family, by first name. */
  others: z.array(z.string()),
});
export type HomeOfChild = z.output<typeof homeOfChild>;

const sharedChild = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  prename: z.string(),
  fullname: z.string(),
  birthdate: dayNumber,
  /** The name of the Verwalter, and no other data. */
  home: z.string(),
  ...rightsTold,
  since: seconds,
});
export type SharedChild = z.output<typeof sharedChild>;

const question = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  prename: z.string(),
  asker: z.string(),
  isMove: z.boolean(),
  time: seconds,
});
export type GuardianQuestion = z.output<typeof question>;

/** Either of the two homes; also users with `user`, who must give a reason. */
const concerned = anyOf(maySee('guardianship', 'ID'), may('user'));

export const guardianships = {
  mine: get('/user/guardianships/mine', {
    summary: 'Kinder eines anderen Zuhauses, um die man sich mitkümmert, und Fragen, die auf eine Antwort warten.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      children: z.array(sharedChild),
      /** Requests to the viewer about children of their own family. */
      questions: z.array(question),
      /** Unanswered requests of the viewer; the child is not revealed before the answer. */
      asked: z.array(z.strictObject({ ID: z.int(), isMove: z.boolean(), time: seconds, validUntil: seconds })),
    }),
  }),

  ofChild: get('/user/guardianships', {
    summary: 'Das zweite Zuhause eines Kindes: wer dazugehört, eingeladen ist oder fragt. Für das Büro beide Zuhause.',
    access: anyOf(ownGroup('child_ID'), may('user_read')),
    restricted: { homes: may('user_read'), guardian_ID: may('user_read') },
    input: z.object({ child_ID: id }),
    reply: z.strictObject({ guardians: z.array(guardian), homes: z.array(homeOfChild).optional() }),
  }),

  invite: post('/user/guardianships/invite', {
    summary: 'Jemanden als zweites Zuhause eines Kindes einladen. Der Code gilt einmal, 30 Tage.',
    access: ownGroup('child_ID'),
    perMinute: 10,
    input: z.object({
      child_ID: id,
      email: text(200)
        .refine((email) => email === '' || isPlausibleEmail(email), wrongEmail)
        .default(''),
      ...rights,
    }),
    reply: z.strictObject({ ...success.shape, code: z.string(), validUntil: seconds }),
  }),

  appoint: post('/user/guardianships/appoint', {
    summary: 'Ein zweites Zuhause eintragen (Büro, mit Grund); beide Seiten werden verständigt.',
    access: may('user'),
    input: z.object({ child_ID: id, guardian_ID: id, ...rights, reason }),
    reply: success,
  }),

  answer: post('/user/guardianships/answer', {
    summary: 'Antworten, wenn jemand fragt, ob ein Kind auch zu ihm gehört oder zu ihm umzieht.',
    access: manager,
    input: z.object({
      ID: id,
      agrees: flag,
      ...rights,
      /** For a move: the family that agrees remains the second home. */
      staysHome: flag.default(false),
    }),
    reply: success,
  }),

  setRights: post('/user/guardianships/rights', {
    summary: 'Ändern, was ein zweites Zuhause darf.',
    access: concerned,
    input: z.object({ ID: id, ...rights, reason }),
    reply: success,
  }),

  end: post('/user/guardianships/end', {
    summary: 'Ein zweites Zuhause beenden oder eine Einladung oder Frage zurücknehmen.',
    access: concerned,
    input: z.object({ ID: id, reason }),
    reply: success,
  }),
};
