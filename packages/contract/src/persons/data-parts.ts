import { z } from 'zod';
import { formatDay } from '../kit/days.ts';
import { staffLevelLabel } from '../kit/labels.ts';
import { pluck } from '../kit/record-of.ts';
import { dayNumber } from '../kit/wire.ts';
import { permissionLabel } from '../permissions/labels.ts';
import type { Person } from './calls.ts';
import { personFields } from './person-fields.ts';

/** Everything stored about a person, in parts that a family understands. */
export const dataParts = {
  name: { label: 'Name', holds: 'Vor- und Nachname, Titel, Anrede und Geschlecht' },
  contact: { label: 'Kontakt und Adresse', holds: 'E-Mail-Adresse, Telefon, Anschrift und Firma' },
  birthDate: { label: 'Geburtsdatum und Alter', holds: '' },
  emergency: { label: 'Notfallnummer und Abholung', holds: '' },
  health: { label: 'Gesundheitliche Hinweise', holds: 'zum Beispiel Allergien' },
  svn: { label: 'Sozialversicherungsnummer', holds: 'Sie ist verschlüsselt gespeichert.' },
  bank: { label: 'Bankverbindung', holds: 'die IBAN der Familie' },
  balance: { label: 'Guthaben und offene Beträge', holds: 'was die Familie noch zahlt oder gut hat' },
  bookings: { label: 'Buchungen', holds: 'Kurse, Wartelisten und was bei der Anmeldung dazugeschrieben wurde' },
  answers: { label: 'Antworten auf Umfragen', holds: 'was in Formularen und Umfragen geantwortet wurde' },
  membership: { label: 'Mitgliedschaft', holds: 'Art der Mitgliedschaft und seit wann' },
  photo: { label: 'Foto', holds: '' },
  files: { label: 'Dateien', holds: 'was in den Zusatzfeldern hochgeladen wurde' },
  extra: { label: 'Zusatzfelder', holds: 'was der Verein noch fragt, zum Beispiel die Schule' },
  account: {
    label: 'Familie, Zugang und Einstellungen',
    holds: 'wer verwaltet, gesetzliche Vertretung, letzte Anmeldung, Zusendungen und Zahlungsart',
  },
  tags: { label: 'Tags', holds: 'Stichwörter, mit denen der Verein Personen zusammenfasst' },
  office: { label: 'Interne Notizen', holds: 'was sich der Verein zu einer Person vermerkt' },
  history: { label: 'Historie', holds: 'wer wann was geändert hat, auch frühere Werte' },
  conversations: { label: 'Gespräche mit Trainern', holds: 'was Familie und Trainer einander schreiben' },
  mail: { label: 'E-Mails', holds: 'was der Verein geschickt hat' },
} as const;
export type DataPart = keyof typeof dataParts;

const isPart = (name: string): name is DataPart => Object.hasOwn(dataParts, name);
export const dataPartNames: readonly DataPart[] = Object.keys(dataParts).filter(isPart);

/**
 * Every field of a person belongs to one part: editable fields by their line in the table of fields, all others here. A new field does not
 * compile until its part is decided.
 */
export const partOfField: Readonly<Record<keyof Person, DataPart>> = {
  ...pluck(personFields, 'part'),
  ID: 'name',
  verein_ID: 'name',
  fullname: 'name',
  paymentReference: 'name',
  whatsappPhone: 'contact',
  deathdate: 'birthDate',
  age: 'birthDate',
  nextFullAge: 'birthDate',
  memberStatus: 'membership',
  memberStatuses: 'membership',
  memberSinceCalculated: 'membership',
  roles_start: 'membership',
  image: 'photo',
  data: 'extra',
  verwalter_ID: 'account',
  verwalterName: 'account',
  managees: 'account',
  verwalter: 'account',
  isVerwalter: 'account',
  erzberName: 'account',
  erzberPhone: 'account',
  erzberEmail: 'account',
  role: 'account',
  trainer: 'account',
  lastLogin: 'account',
  lastActive: 'account',
  lastConfirmed: 'account',
  lastConfirmedGroup: 'account',
  timeDataLastConfirmed: 'account',
  deleteDate: 'account',
  shouldReceivePost: 'account',
  paymentMethod: 'account',
  reminderlevel: 'account',
};

const reasonKinds = [
  'self',
  'manager',
  'managed',
  'represented',
  'secondHome',
  'sharedChild',
  'payer',
  'paidFor',
  'firstHome',
  'role',
  'permission',
  'trainer',
  'participant',
  'sectionHead',
] as const;

/** Why somebody sees a part: one rule that grants access. */
const viewerReason = z.strictObject({
  kind: z.enum(reasonKinds),
  role: z.int().optional(),
  permission: z.string().optional(),
  /** The course of the permission or of the trainer. */
  course: z.strictObject({ ID: z.int(), name: z.string(), end: dayNumber }).optional(),
  /** Shown for a child of the family that has no value of its own, without the name of this person. */
  isLent: z.boolean().optional(),
});
export type ViewerReason = z.output<typeof viewerReason>;

/** Groups that need no individual reason. */
export const viewerGroups = {
  visitors: 'Alle, auch ohne Anmeldung',
  members: 'Alle, die sich bei eurem Verein anmelden können',
  link: 'Wer den Link zu einem Kassabeleg bekommen hat, auch ohne Anmeldung',
} as const;

const dataViewer = z.strictObject({ ID: z.int(), fullname: z.string(), reasons: z.array(viewerReason) });
export type DataViewer = z.output<typeof dataViewer>;

export const viewersOfPart = z.strictObject({
  part: z.enum(dataPartNames),
  groups: z.array(z.enum(['visitors', 'members', 'link'])),
  viewers: z.array(dataViewer),
});
export type ViewersOfPart = z.output<typeof viewersOfPart>;

type Course = NonNullable<ViewerReason['course']>;

const ofCourse = (course: Course | undefined) => (course === undefined ? '' : ` für „${course.name}“`);

const led = ({ name, end }: Course) => `Kursleitung von „${name}“${end === 0 ? '' : `, Kurs bis ${formatDay(end)}`}`;

const lentWords = 'steht dort bei einem Kind der Familie, ohne den Namen dazu';

/** The reason in words; `whom`: "dich" for the person, the first name for everybody else. */
export const reasonText = (reason: ViewerReason, whom: string): string => {
  const { kind, role = 0, permission = '', course, isLent = false } = reason;
  switch (kind) {
    case 'self':
      return 'die eigenen Daten';
    case 'manager':
      return `verwaltet ${whom}`;
    case 'managed':
      return `wird von ${whom === 'dich' ? 'dir' : whom} verwaltet`;
    case 'represented':
      return 'gesetzliche Vertretung in dieser Familie';
    case 'payer':
      return 'zahlt für ein Kind dieser Familie mit';
    case 'paidFor':
      return 'erstes Zuhause eines Kindes, für das hier mitgezahlt wird';
    case 'secondHome':
      return whom === 'dich' ? 'dein zweites Zuhause' : `zweites Zuhause von ${whom}`;
    case 'sharedChild':
      return 'zweites Zuhause eines Kindes dieser Familie';
    case 'firstHome':
      return 'erstes Zuhause eines Kindes, das auch hier zu Hause ist';
    case 'role':
      return staffLevelLabel(role);
    case 'permission':
      return `Berechtigung „${permissionLabel(permission)}“${ofCourse(course)}`;
    case 'trainer':
      return [course === undefined ? 'Kursleitung' : led(course), ...(isLent ? [lentWords] : [])].join('; ');
    case 'sectionHead':
      return 'Leitung einer Sektion';
    case 'participant':
      return course === undefined
        ? 'gemeinsamer Kurs'
        : `teilt sich mit ${whom === 'dich' ? 'dir' : whom} die Schichten von „${course.name}“`;
  }
};
