import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { anyOf, may, trainer } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { pluck } from '../kit/record-of.ts';
import { dayNumber, flag, id, idList, nothing, success } from '../kit/wire.ts';
import { type PaperKind, paperFields } from './paper-fields.ts';

const office = may('trainer_papers');

/** Nothing else may be stored about the criminal record: Art. 10 GDPR. */
export const keptOfCriminalRecord: readonly (keyof typeof paperFields)[] = ['kind', 'seenOn', 'validUntil'];

const paperInput = z
  .object({ ID: id.default(0), child_ID: id, ...pluck(paperFields, 'input') })
  .superRefine((paper, issues) => {
    const add = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message });
    const { kind, title, issuer, issuedOn, seenOn, validUntil, note } = paper;
    if (paper.child_ID === 0) add('child_ID', 'Bitte wähle eine Person aus.');
    if (issuedOn > 0 && validUntil > 0 && validUntil < issuedOn) add('validUntil', 'Das Ende liegt vor dem Anfang.');
    if (kind !== 'criminalRecord') {
      if ((kind === 'licence' || kind === 'other') && title === '') add('title', 'Bitte gib eine Bezeichnung ein.');
      return;
    }
    const neverKept = 'Von der Strafregisterbescheinigung wird nur festgehalten, wer sie wann gesehen hat.';
    if (title !== '') add('title', neverKept);
    if (issuer !== '') add('issuer', neverKept);
    if (issuedOn > 0) add('issuedOn', neverKept);
    if (note !== '') add('note', neverKept);
    if (seenOn === 0) add('seenOn', 'Bitte gib an, wann du sie gesehen hast.');
    if (validUntil === 0) add('validUntil', 'Bitte gib an, wann sie wieder vorzulegen ist.');
    if (seenOn > 0 && validUntil > 0 && validUntil <= seenOn) add('validUntil', 'Das Ende liegt vor dem Anfang.');
  });
export type PaperInput = z.output<typeof paperInput>;

const kind = paperFields.kind.reply;

const paper = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  ...pluck(paperFields, 'reply'),
  /** The person of the club who saw it. */
  seenBy: z.string(),
  hasFile: z.boolean(),
  state: z.enum(['valid', 'ending', 'ended']),
});
export type PaperRow = z.output<typeof paper>;

const lack = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  course_ID: z.int(),
  courseName: z.string(),
  kind,
  isBar: z.boolean(),
  /** Last day of validity; 0 = they never had it. */
  lastDay: dayNumber,
});
export type LackRow = z.output<typeof lack>;

const demand = z.strictObject({ kind, isBar: z.boolean() });
export type PaperDemand = z.output<typeof demand>;
const demandInput = z.object({ kind: paperFields.kind.reply, isBar: flag.default(false) }).strict();

const demandingCourse = z.strictObject({ ID: z.int(), name: z.string(), demands: z.array(demand) });
export type DemandingCourse = z.output<typeof demandingCourse>;

const each = (demands: readonly { kind: PaperKind }[]) =>
  new Set(demands.map((one) => one.kind)).size === demands.length;

export const trainerPapers = {
  list: get('/trainer_papers', {
    summary: 'Alle Nachweise der Trainer; von der Strafregisterbescheinigung nur, wer sie wann gesehen hat.',
    access: office,
    input: nothing,
    reply: z.strictObject({
      papers: z.array(paper),
      /** Persons who lead something: the office enters documents mostly for them. */
      trainers: z.array(z.strictObject({ ID: z.int(), fullname: z.string() })),
    }),
  }),

  lacks: get('/trainer_papers/lacks', {
    summary: 'Wem für einen laufenden Kurs ein verlangter Nachweis fehlt.',
    access: office,
    input: nothing,
    reply: z.strictObject({ lacks: z.array(lack) }),
  }),

  demands: get('/trainer_papers/demands', {
    summary: 'Was laufende Kurse von denen verlangen, die sie leiten.',
    access: office,
    input: nothing,
    reply: z.strictObject({ courses: z.array(demandingCourse) }),
  }),

  own: get('/trainer_papers/own', {
    summary: 'Die eigenen Nachweise, und was den eigenen Kursen davon fehlt.',
    access: trainer,
    input: nothing,
    reply: z.strictObject({ papers: z.array(paper), lacks: z.array(lack) }),
  }),

  save: post('/trainer_papers/save', {
    summary: 'Einen Nachweis eintragen (ID 0) oder ändern.',
    access: office,
    input: paperInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  remove: post('/trainer_papers/delete', {
    summary: 'Einen Nachweis löschen.',
    access: office,
    input: z.object({ ID: id }),
    reply: success,
  }),

  setDemands: post('/trainer_papers/demands/set', {
    summary: 'Festlegen, was Kurse von denen verlangen, die sie leiten: als Hinweis oder als Sperre.',
    access: office,
    input: z.object({
      course_IDs: idList.pipe(z.array(z.number()).min(1, 'Bitte wähle einen Kurs aus.').max(500)),
      demands: z.array(demandInput).max(5).refine(each, 'Jeder Nachweis wird höchstens einmal verlangt.'),
    }),
    reply: success,
  }),
};

export const trainerPaperFiles = {
  confirmation: get('/trainer_papers/confirmation/:child_ID', {
    summary:
      'Die Bestätigung des Vereins, mit der die Strafregisterbescheinigung gebührenfrei beantragt wird, als PDF.',
    access: office,
    effect: true,
    perMinute: 30,
    admission: fileAdmission,
    input: z.object({ child_ID: id }),
    reply: exportedFile,
  }),
};

/** Upload or download files, so they are separate from the JSON calls. */
export const trainerPaperUploads = {
  attach: post('/trainer_papers/file/:ID', {
    summary: 'Einem Nachweis eine Datei beilegen; nie einer Strafregisterbescheinigung.',
    access: office,
    perMinute: 30,
    input: z.object({ ID: id }),
    reply: success,
  }),

  download: get('/trainer_papers/file/:ID', {
    summary: 'Die Datei eines Nachweises: für das Büro und für die Person selbst.',
    access: anyOf(office, trainer),
    input: z.object({ ID: id }),
    reply: z.unknown(),
  }),
};
