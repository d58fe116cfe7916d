import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { allOf, everyone, loggedIn, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import {
  dayInput,
  dayNumber,
  flag,
  id,
  idList,
  integer,
  moment,
  multiline,
  nothing,
  seconds,
  success,
  text,
} from '../kit/wire.ts';
import {
  choices,
  codeLength,
  itemKinds,
  majorities,
  meetingKinds,
  meetingStates,
  meetingTexts,
  normalMeetingCode,
  voteWays,
} from './rules.ts';

/** Who prepares and leads a meeting. */
const leads = may('club');

const count = integer.pipe(
  z.number().min(0, 'Weniger als nichts geht nicht.').max(100_000, 'Das sind zu viele Stimmen.'),
);

const code = text(40)
  .transform(normalMeetingCode)
  .refine((typed) => typed.length === codeLength, `Der Code hat ${codeLength} Zeichen.`);

const row = z.strictObject({
  ID: z.int(),
  kind: z.enum(meetingKinds),
  title: z.string(),
  place: z.string(),
  start: seconds,
  state: z.enum(meetingStates),
  /** The minutes are fixed and can be downloaded. */
  hasMinutes: z.boolean(),
});
export type MeetingRow = z.output<typeof row>;

const candidate = z.strictObject({
  person_ID: z.int(),
  fullname: z.string(),
  votes: z.int(),
  isElected: z.boolean(),
  isAppointed: z.boolean(),
});

const vote = z.strictObject({
  ID: z.int(),
  item_ID: z.int(),
  question: z.string(),
  way: z.enum(voteWays),
  isSecret: z.boolean(),
  majority: z.enum(majorities),
  /** 0 = yes or no; else so many of the candidates are elected. */
  seats: z.int(),
  /** What becomes of who is elected; 0 = nothing. */
  role: z.int(),
  state: z.enum(['planned', 'open', 'closed']),
  candidates: z.array(candidate),
  /** Of a closed vote. */
  yes: z.int(),
  no: z.int(),
  abstain: z.int(),
  isCarried: z.boolean(),
  /** How many votes have come in so far. */
  cast: z.int(),
  /** Who votes on paper while the others vote by telephone; read by those who lead. */
  papers: z.array(z.strictObject({ person_ID: z.int(), fullname: z.string() })),
});
export type MeetingVote = z.output<typeof vote>;

const item = z.strictObject({
  ID: z.int(),
  kind: z.enum(itemKinds),
  title: z.string(),
  text: z.string(),
  /** on: stands on the agenda; asked: a motion that is not decided; refused: with its reason. */
  state: z.enum(['on', 'asked', 'refused']),
  /** Who made the motion; empty = the board. */
  author: z.string(),
  reason: z.string(),
  minutes: z.string(),
  votes: z.array(vote),
});
export type MeetingItem = z.output<typeof item>;

const quorum = z.strictObject({
  voters: z.int(),
  /** Who is there and may vote, and votes that they carry for others. */
  present: z.int(),
  carried: z.int(),
  guests: z.int(),
  needed: z.int(),
  isReached: z.boolean(),
});
export type MeetingQuorum = z.output<typeof quorum>;

const meeting = z.strictObject({
  ...row.shape,
  intro: z.string(),
  recordOn: dayNumber,
  motionsUntil: seconds,
  invited: seconds,
  opened: seconds,
  closed: seconds,
  noticeDays: z.int(),
  quorumPercent: z.int(),
  maxProxies: z.int(),
  chair: z.string(),
  keeper: z.string(),
  minutes: z.string(),
  /** 0 = still a draft. */
  minutesVersion: z.int(),
  minutesFixed: seconds,
  items: z.array(item),
  quorum,
  mayLead: z.boolean(),
  /** Why the viewer does not vote; empty = they do. */
  ownProblem: z.string(),
  isPresent: z.boolean(),
});
export type Meeting = z.output<typeof meeting>;

const voter = z.strictObject({
  person_ID: z.int(),
  fullname: z.string(),
  /** Empty = may vote. */
  problem: z.string(),
  isPresent: z.boolean(),
  /** Who carries their vote; 0 = nobody. */
  holder_ID: z.int(),
  holder: z.string(),
});
export type MeetingVoter = z.output<typeof voter>;

const invitee = z.strictObject({
  person_ID: z.int(),
  fullname: z.string(),
  way: z.enum(['email', 'letter']),
  to: z.string(),
  state: z.enum(['queued', 'sent', 'kept', 'failed', 'bounced', 'toHand', 'handed']),
  time: seconds,
});
export type MeetingInvitee = z.output<typeof invitee>;

const terms = {
  kind: z.enum(meetingKinds).default('ordinary'),
  title: text(120).pipe(z.string().min(3, 'Bitte gib der Versammlung einen Namen.')),
  place: text(200).pipe(z.string().min(2, 'Bitte gib an, wo sie stattfindet.')),
  start: moment,
  recordOn: dayInput,
  motionsUntil: moment,
  intro: multiline(4000).default(''),
};

const ballot = z.strictObject({
  person_ID: id,
  choice: z.enum(choices).optional(),
  /** Of an election; nobody = abstention. */
  candidates: idList.optional(),
});

const hall = z.strictObject({
  meeting_ID: z.int(),
  title: z.string(),
  state: z.enum(meetingStates),
  /** Who votes here; empty = somebody who is not checked in. */
  fullname: z.string(),
  quorum,
  open: z.array(
    z.strictObject({
      ...vote.shape,
      item: z.string(),
      /** For whom one votes here, and whether that is done. */
      own: z.array(
        z.strictObject({ person_ID: z.int(), fullname: z.string(), isDone: z.boolean(), isOnPaper: z.boolean() }),
      ),
    }),
  ),
  closed: z.array(z.strictObject({ ...vote.shape, item: z.string() })),
});
export type MeetingHall = z.output<typeof hall>;

/** Generalversammlungen. */
export const meetings = {
  list: get('/meetings', {
    summary: 'Die Generalversammlungen des Vereins; Entwürfe sieht nur, wer sie leitet.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ meetings: z.array(row), mayLead: z.boolean(), members: z.int() }),
  }),

  get: get('/meetings/one', {
    summary: 'Eine Versammlung mit Tagesordnung, Abstimmungen und Ergebnissen.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: meeting,
  }),

  plan: post('/meetings/plan', {
    summary: 'Eine Versammlung anlegen, mit der üblichen Tagesordnung und den Regeln der Statuten von heute.',
    access: leads,
    isKeyed: true,
    input: z.object({ ...terms, key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')) }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  change: post('/meetings/change', {
    summary: 'Zeit, Ort, Stichtag und Text einer Versammlung ändern, solange niemand eingeladen ist.',
    access: leads,
    input: z.object({ ID: id, ...terms }),
    reply: success,
  }),

  cancel: post('/meetings/cancel', {
    summary: 'Eine Versammlung absagen; wer eingeladen war, erfährt es.',
    access: leads,
    input: z.object({ ID: id, reason: text(300).pipe(z.string().min(3, 'Bitte gib einen Grund an.')) }),
    reply: success,
  }),

  saveItem: post('/meetings/items/save', {
    summary: 'Einen Punkt der Tagesordnung anlegen (ID 0) oder ändern.',
    access: leads,
    input: z.object({
      meeting_ID: id,
      ID: integer.pipe(z.number().min(0, 'Diesen Punkt gibt es nicht.')).default(0),
      kind: z.enum(itemKinds),
      title: text(200).pipe(z.string().min(3, 'Bitte gib dem Punkt einen Titel.')),
      text: multiline(4000).default(''),
    }),
    reply: success,
  }),

  removeItem: post('/meetings/items/remove', {
    summary: 'Einen Punkt von der Tagesordnung nehmen, über den nicht abgestimmt wurde.',
    access: leads,
    input: z.object({ ID: id }),
    reply: success,
  }),

  orderItems: post('/meetings/items/order', {
    summary: 'Die Reihenfolge der Tagesordnung festlegen.',
    access: leads,
    input: z.object({ meeting_ID: id, items: idList }),
    reply: success,
  }),

  move: post('/meetings/motions/add', {
    summary: 'Als Mitglied einen Antrag stellen; der Vorstand entscheidet, ob er auf die Tagesordnung kommt.',
    access: loggedIn,
    perMinute: 10,
    input: z.object({
      meeting_ID: id,
      title: text(200).pipe(z.string().min(5, 'Bitte gib dem Antrag einen Titel.')),
      text: multiline(4000).pipe(z.string().min(10, 'Bitte schreib, was du beantragst und warum.')),
    }),
    reply: success,
  }),

  decideMotion: post('/meetings/motions/decide', {
    summary: 'Einen Antrag auf die Tagesordnung nehmen oder mit Grund ablehnen.',
    access: leads,
    input: z
      .object({ ID: id, accepts: flag, reason: text(500).default('') })
      .superRefine(({ accepts, reason }, issues) => {
        if (!accepts && reason === '')
          issues.addIssue({ code: 'custom', path: ['reason'], message: meetingTexts.reasonMissing });
      }),
    reply: success,
  }),

  voters: get('/meetings/voters', {
    summary: 'Wer stimmberechtigt ist, und bei allen anderen Mitgliedern, warum nicht.',
    access: leads,
    input: z.object({ ID: id }),
    reply: z.strictObject({
      voters: z.array(voter),
      guests: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
    }),
  }),

  invite: post('/meetings/invite', {
    summary: 'Alle Mitglieder einladen: per E-Mail, wer keine Adresse hat, bekommt einen Brief zum Ausdrucken.',
    access: leads,
    input: z.object({ ID: id, acceptsLate: flag.default(false) }),
    reply: success,
  }),

  invitees: get('/meetings/invitees', {
    summary: 'Zustellnachweis: wie jedes Mitglied eingeladen wurde und was daraus wurde.',
    access: leads,
    input: z.object({ ID: id }),
    reply: z.strictObject({ invitees: z.array(invitee) }),
  }),

  handOver: post('/meetings/invitees/handed', {
    summary: 'Festhalten, dass die Briefe zur Post gegeben oder übergeben sind.',
    access: leads,
    input: z.object({ ID: id }),
    reply: success,
  }),

  open: post('/meetings/open', {
    summary: 'Die Versammlung eröffnen: ab jetzt steht fest, wer stimmberechtigt ist.',
    access: leads,
    input: z.object({ ID: id, chair: text(100), keeper: text(100) }),
    reply: success,
  }),

  close: post('/meetings/close', {
    summary: 'Die Versammlung schließen.',
    access: leads,
    input: z.object({ ID: id }),
    reply: success,
  }),

  checkIn: post('/meetings/presence/in', {
    summary:
      'Jemanden als anwesend eintragen, ein Mitglied oder einen Gast; ein Mitglied bekommt einen Code zum Abstimmen.',
    access: leads,
    input: z.object({ meeting_ID: id, person_ID: id.optional(), guest: text(100).default('') }),
    reply: z.strictObject({ ...success.shape, code: z.string() }),
  }),

  checkOut: post('/meetings/presence/out', {
    summary: 'Festhalten, dass jemand gegangen ist.',
    access: leads,
    input: z.object({ meeting_ID: id, person_ID: id.optional(), guest_ID: id.optional() }),
    reply: success,
  }),

  giveProxy: post('/meetings/proxies/save', {
    summary: 'Eine Stimme übertragen (holder_ID) oder die Übertragung zurücknehmen (holder_ID 0).',
    access: leads,
    input: z.object({
      meeting_ID: id,
      giver_ID: id,
      holder_ID: integer.pipe(z.number().min(0, 'Diese Person gibt es nicht.')),
    }),
    reply: success,
  }),

  saveVote: post('/meetings/votes/save', {
    summary: 'Eine Abstimmung oder Wahl zu einem Punkt vorbereiten (ID 0) oder ändern.',
    access: leads,
    input: z.object({
      ID: integer.pipe(z.number().min(0, 'Diese Abstimmung gibt es nicht.')).default(0),
      item_ID: id,
      question: text(300).pipe(z.string().min(3, 'Bitte schreib, worüber abgestimmt wird.')),
      way: z.enum(voteWays),
      isSecret: flag.default(false),
      majority: z.enum(majorities).default('simple'),
      seats: integer.pipe(z.number().min(0).max(20, 'Höchstens 20 Plätze auf einmal.')).default(0),
      role: integer.pipe(z.number().min(0).max(9999, 'Diese Funktion gibt es nicht.')).default(0),
      candidates: idList.pipe(z.array(z.number()).max(30, 'Höchstens 30 Kandidaten.')).optional(),
    }),
    reply: success,
  }),

  removeVote: post('/meetings/votes/remove', {
    summary: 'Eine Abstimmung löschen, die nicht begonnen hat.',
    access: leads,
    input: z.object({ ID: id }),
    reply: success,
  }),

  openVote: post('/meetings/votes/open', {
    summary: 'Eine Abstimmung eröffnen.',
    access: leads,
    input: z.object({ ID: id }),
    reply: success,
  }),

  givePaper: post('/meetings/votes/paper', {
    summary: 'Jemandem bei einer Abstimmung am Handy einen Stimmzettel geben oder ihn unbenützt zurücknehmen.',
    access: leads,
    input: z.object({ ID: id, person_ID: id, isTakenBack: flag.default(false) }),
    reply: success,
  }),

  closeVote: post('/meetings/votes/close', {
    summary: 'Eine Abstimmung schließen und auszählen; gezählte Hände und Stimmzettel werden dabei eingetragen.',
    access: leads,
    input: z.object({
      ID: id,
      yes: count.default(0),
      no: count.default(0),
      abstain: count.default(0),
      candidates: z
        .array(z.strictObject({ person_ID: id, votes: count }))
        .max(30, 'Höchstens 30 Kandidaten.')
        .default([]),
    }),
    reply: success,
  }),

  hall: get('/meetings/hall', {
    summary:
      'Was gerade im Saal geschieht: offene Abstimmungen, für wen man stimmt, Ergebnisse und Beschlussfähigkeit.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: hall,
  }),

  hallByCode: get('/meetings/hall/code', {
    summary: 'Dasselbe mit dem Code, den man beim Eingang bekommen hat.',
    access: everyone,
    perMinute: 120,
    input: z.object({ code }),
    reply: hall,
  }),

  cast: post('/meetings/votes/cast', {
    summary: 'Abstimmen: die eigene Stimme und die, die man für andere trägt.',
    access: loggedIn,
    perMinute: 60,
    input: z.object({
      ID: id,
      ballots: z.array(ballot).min(1, 'Bitte stimm ab.').max(6, 'Das sind zu viele Stimmen.'),
    }),
    reply: success,
  }),

  castByCode: post('/meetings/votes/cast/code', {
    summary: 'Abstimmen mit dem Code, den man beim Eingang bekommen hat.',
    access: everyone,
    perMinute: 60,
    input: z.object({
      code,
      ID: id,
      ballots: z.array(ballot).min(1, 'Bitte stimm ab.').max(6, 'Das sind zu viele Stimmen.'),
    }),
    reply: success,
  }),

  appoint: post('/meetings/votes/appoint', {
    summary: 'Gewählten ihre Funktion geben, mit Beginn und auf Wunsch mit Ende.',
    access: allOf(leads, staffFrom(80)),
    input: z.object({ ID: id, start: dayInput, end: dayInput.default(0) }),
    reply: success,
  }),

  saveMinutes: post('/meetings/minutes/save', {
    summary: 'Am Protokoll schreiben: Vorsitz, Schriftführung, Kopftext und ein Text je Punkt.',
    access: leads,
    bodyKb: 512,
    input: z.object({
      ID: id,
      chair: text(100),
      keeper: text(100),
      minutes: multiline(10_000).default(''),
      items: z.array(z.strictObject({ ID: id, minutes: multiline(10_000) })).max(60, 'Höchstens 60 Punkte.'),
    }),
    reply: success,
  }),

  fixMinutes: post('/meetings/minutes/fix', {
    summary: 'Das Protokoll festschreiben; eine spätere Änderung ist eine neue Fassung.',
    access: leads,
    input: z.object({ ID: id }),
    reply: success,
  }),
};

export const meetingFiles = {
  minutes: get('/meetings/minutes/pdf', {
    summary: 'Das Protokoll als PDF; Mitglieder bekommen es, sobald es festgeschrieben ist.',
    access: loggedIn,
    perMinute: 20,
    admission: fileAdmission,
    input: z.object({ ID: id }),
    reply: exportedFile,
  }),

  letters: get('/meetings/letters/pdf', {
    summary: 'Die Einladungen als Briefe für alle ohne E-Mail-Adresse, als ein PDF.',
    access: leads,
    perMinute: 10,
    admission: fileAdmission,
    input: z.object({ ID: id }),
    reply: exportedFile,
  }),
};
