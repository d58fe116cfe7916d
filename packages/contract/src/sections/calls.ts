import { z } from 'zod';
import { anyOf, loggedIn, may, maySee } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { amountInput, count, line, type RecordFields, reference, yesNo } from '../kit/record-fields.ts';
import { pluck } from '../kit/record-of.ts';
import { dayInput, dayNumber, id, idList, nothing, success } from '../kit/wire.ts';
import { seesPerson } from '../persons/calls.ts';

/** Maximum number of sections of a club, and of heads of one section. */
export const maxSections = 100;
export const maxHeads = 20;
export const maxAddedMembers = 2000;

/** Sektion: fields the office fills in. */
export const sectionFields = {
  name: {
    ...line(80),
    column: 'name',
    label: 'Name',
    placeholder: 'z. B. Turnen',
    isRequired: true,
  },
  shortName: {
    ...line(12),
    column: 'short_name',
    label: 'Kurzname',
    help: 'Für Tabellen, zum Beispiel „TU“.',
    list: { width: 100 },
  },
  costCentre_ID: { ...reference, column: 'cost_centre_id', label: 'Kostenstelle' },
  position: {
    ...count(999),
    column: 'position',
    label: 'Reihung',
    help: 'Kleinere Zahlen stehen weiter oben.',
    list: { width: 90, hiddenByDefault: true },
  },
  active: {
    ...yesNo(true),
    column: 'is_active',
    label: 'aktiv',
    list: { label: 'Status', width: 100, words: { yes: 'aktiv', no: 'inaktiv' } },
  },
} as const satisfies RecordFields;

const reads = may('user_read');
const writes = may('club');
const assigns = may('user');
/** The head of a section sees its persons and offers, but not those of other sections. */
const leadsOrReads = anyOf(reads, maySee('section', 'ID'));

const sectionInput = z
  .object({
    ID: id.default(0),
    ...pluck(sectionFields, 'input'),
    heads: idList.pipe(z.array(z.number()).max(maxHeads)).default([]),
  })
  .superRefine(({ name }, issues) => {
    if (name === '') issues.addIssue({ code: 'custom', path: ['name'], message: 'Bitte gib einen Namen ein.' });
  });
export type SectionInput = z.output<typeof sectionInput>;

const named = z.strictObject({ ID: z.int(), name: z.string() });
const head = z.strictObject({ ID: z.int(), fullname: z.string() });

const section = z.strictObject({
  ID: z.int(),
  ...pluck(sectionFields, 'reply'),
  heads: z.array(head),
  costCentre: z.string(),
  members: z.int(),
  courses: z.int(),
  /** Current fee per year in cents: for adults and for juniors. */
  fee: z.int(),
  juniorFee: z.int(),
  /** The next known fee; null = none. */
  laterFee: z.strictObject({ start: dayNumber, fee: z.int(), juniorFee: z.int() }).nullable(),
  /** Cents charged for this year. */
  charged: z.int().optional(),
});
export type SectionRow = z.output<typeof section>;

const member = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  age: z.int().nullable(),
  since: dayNumber,
  /** The last day in the section; 0 = open. */
  until: dayNumber,
});
export type SectionMember = z.output<typeof member>;

const course = z.strictObject({
  ID: z.int(),
  name: z.string(),
  start: dayNumber,
  end: dayNumber,
  participants: z.int(),
});
export type SectionCourse = z.output<typeof course>;

const fee = z.strictObject({ ID: z.int(), start: dayNumber, amount: z.int(), junior: z.int() });
export type SectionFee = z.output<typeof fee>;

const sectionPage = z.strictObject({
  section,
  members: z.array(member),
  courses: z.array(course),
  fees: z.array(fee),
});

const noStart = 'Bitte gib an, ab wann der Beitrag gilt.';
const startDay = dayInput.pipe(z.number().min(1, noStart));
const seesFees = anyOf(may('accounting_read'), writes);

export const sections = {
  list: get('/sections', {
    summary: 'Alle Sektionen mit Leitung, Kostenstelle, Beitrag und wie viele Mitglieder und Kurse sie haben.',
    access: reads,
    restricted: { charged: may('accounting_read') },
    input: nothing,
    reply: z.strictObject({ sections: z.array(section), costCentres: z.array(named) }),
  }),

  mine: get('/sections/mine', {
    summary: 'Die Sektionen, die man leitet.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ sections: z.array(named) }),
  }),

  get: get('/sections/get/:ID', {
    summary: 'Eine Sektion mit ihren Mitgliedern, Kursen und Beiträgen.',
    access: leadsOrReads,
    restricted: { charged: may('accounting_read'), fees: seesFees },
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...sectionPage.shape, fees: z.array(fee).optional() }),
  }),

  save: post('/sections/save', {
    summary: 'Eine Sektion anlegen (ID 0) oder ändern, mit ihrer Leitung.',
    access: writes,
    input: sectionInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  remove: post('/sections/delete', {
    summary: 'Eine Sektion löschen, der nie jemand angehört hat.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),

  saveFee: post('/sections/fee/save', {
    summary: 'Den Beitrag einer Sektion ab einem Tag festlegen; an einem Tag gilt ein Beitrag.',
    access: writes,
    input: z.object({
      ID: id,
      start: startDay,
      amount: amountInput.default(0),
      junior: amountInput.default(0),
    }),
    reply: success,
  }),

  removeFee: post('/sections/fee/delete', {
    summary: 'Einen Beitrag einer Sektion löschen. Was vorgeschrieben ist, bleibt.',
    access: writes,
    input: z.object({ ID: id, fee_ID: id }),
    reply: success,
  }),

  addMembers: post('/sections/members/add', {
    summary: 'Personen zu einer Sektion geben, ab einem Tag (0: heute); wer schon dabei ist, bleibt, wie er ist.',
    access: assigns,
    input: z.object({
      ID: id,
      children: idList.pipe(z.array(z.number()).min(1, 'Bitte wähle eine Person aus.').max(maxAddedMembers)),
      start: dayInput.default(0),
    }),
    reply: z.strictObject({ ...success.shape, added: z.int() }),
  }),

  endMember: post('/sections/members/end', {
    summary: 'Eine Person aus einer Sektion nehmen; der letzte Tag (0: gestern) zählt noch mit.',
    access: assigns,
    input: z.object({ ID: id, child_ID: id, end: dayInput.default(0) }),
    reply: success,
  }),

  ofPerson: get('/sections/person/:child_ID', {
    summary: 'Die Sektionen einer Person, und welche sie leitet.',
    access: seesPerson('child_ID'),
    input: z.object({ child_ID: id }),
    reply: z.strictObject({
      sections: z.array(z.strictObject({ ...named.shape, since: dayNumber })),
      /** Sections that begin on a later day. */
      later: z.array(z.strictObject({ ...named.shape, since: dayNumber })),
      leads: z.array(named),
      /** The selectable sections. */
      all: z.array(named),
    }),
  }),

  setOfPerson: post('/sections/person', {
    summary: 'Festlegen, welchen Sektionen eine Person ab heute angehört.',
    access: assigns,
    input: z.object({ child_ID: id, sections: idList.pipe(z.array(z.number()).max(maxSections)) }),
    reply: success,
  }),

  ofCourse: get('/sections/course/:course_ID', {
    summary: 'Die Sektion eines Kurses, und welche zur Auswahl stehen.',
    access: may('course/data_read', 'course_ID'),
    input: z.object({ course_ID: id }),
    reply: z.strictObject({ section_ID: z.int(), all: z.array(named) }),
  }),

  setOfCourse: post('/sections/course', {
    summary: 'Einen Kurs einer Sektion zuordnen (section_ID 0: keiner).',
    access: may('course/data', 'course_ID'),
    input: z.object({ course_ID: id, section_ID: id.default(0) }),
    reply: success,
  }),
};
