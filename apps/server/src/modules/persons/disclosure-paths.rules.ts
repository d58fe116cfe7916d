import { bookings, seesContacts } from '@vereinshaus/contract/bookings/calls';
import { safety } from '@vereinshaus/contract/bookings/safety';
import { cash } from '@vereinshaus/contract/cash/calls';
import { imprint } from '@vereinshaus/contract/clubs/imprint';
import { courses } from '@vereinshaus/contract/courses/calls';
import { files } from '@vereinshaus/contract/files/calls';
import { forms } from '@vereinshaus/contract/forms/calls';
import { guardianships } from '@vereinshaus/contract/guardianships/calls';
import { payerShares } from '@vereinshaus/contract/guardianships/payer-shares';
import { history, seesPersonsInHistory } from '@vereinshaus/contract/history/calls';
import { home } from '@vereinshaus/contract/home/calls';
import { invoiceFiles, invoices } from '@vereinshaus/contract/invoices/calls';
import {
  type Access,
  allOf,
  anyOf,
  loggedIn,
  may,
  maySee,
  ownGroup,
  self,
  sharedChild,
} from '@vereinshaus/contract/kit/access';
import type { Call } from '@vereinshaus/contract/kit/call';
import { ledger } from '@vereinshaus/contract/ledger/calls';
import { membership } from '@vereinshaus/contract/membership/calls';
import { conversations } from '@vereinshaus/contract/messaging/conversations';
import { paymentPlans } from '@vereinshaus/contract/payment-plans/calls';
import { payments } from '@vereinshaus/contract/payments/calls';
import { permissions } from '@vereinshaus/contract/permissions/calls';
import { persons, seesPerson } from '@vereinshaus/contract/persons/calls';
import { type DataPart, dataPartNames, partOfField } from '@vereinshaus/contract/persons/data-parts';
import { trainerFields } from '@vereinshaus/contract/persons/person-fields';
import { profile } from '@vereinshaus/contract/persons/profile';
import { sections } from '@vereinshaus/contract/sections/calls';
import { shifts } from '@vereinshaus/contract/shifts/calls';
import { system } from '@vereinshaus/contract/system/calls';
import { tags } from '@vereinshaus/contract/tags/calls';
import { trainerFiles, trainers } from '@vereinshaus/contract/trainers/calls';
import { vouchers } from '@vereinshaus/contract/vouchers/calls';

/** The records through which others learn something about a person, by id; none = nobody learns anything that way. */
export type RecordsAbout = {
  person: readonly number[];
  /** Persons they manage, and persons they represent legally: those profiles name the person. */
  managed: readonly number[];
  represented: readonly number[];
  /** Children they manage and share with a second home, and children whose second home they are. */
  shared: readonly number[];
  guarded: readonly number[];
  /** Persons they manage whose costs others share, and persons they pay for themselves. */
  sharedCosts: readonly number[];
  paying: readonly number[];
  /** Courses they take part in, lead, wait for or have left. */
  course: readonly number[];
  /** Current ones: neither left nor waiting, and the course has not ended. */
  currentCourse: readonly number[];
  /** Courses of a managed person without an address or number: the Verwalter's is shown there. */
  lentContact: readonly number[];
  /** Courses of everybody paid for from the same account. */
  accountCourse: readonly number[];
  /** Courses for whose participants they pay now, and the same while something is owed. */
  paidCourse: readonly number[];
  owingCourse: readonly number[];
  /** The person, if they owe something that is due. */
  owing: readonly number[];
  /** What they have done for the club with their name on it: the id of the person, or none. */
  changedCourse: readonly number[];
  changedPaymentModel: readonly number[];
  changedSeason: readonly number[];
  inHistory: readonly number[];
  inClubHistory: readonly number[];
  /** Courses in which they have shifts. */
  shiftCourse: readonly number[];
  /** Forms that were answered for them, and the person if there is an answer. */
  form: readonly number[];
  answered: readonly number[];
  /** The person, if they lead a running course, have published a trainer profile, and show their photo in it. */
  leading: readonly number[];
  published: readonly number[];
  publishedPhoto: readonly number[];
  /** Sections they are in, and sections they lead. */
  section: readonly number[];
  ledSection: readonly number[];
  onBoard: readonly number[];
  /** The person, if they hold a function that the club names in its imprint. */
  inImprint: readonly number[];
  granted: readonly number[];
  inVouchers: readonly number[];
  /** Invoices about them or issued to them; and only the latter. */
  inInvoices: readonly number[];
  invoiced: readonly number[];
  /** Receipts for their cash payments. */
  receipted: readonly number[];
  /** The club itself, in any case. */
  club: readonly number[];
};

export type Settings = {
  hideParticipantContacts: boolean;
  hasOpenFields: boolean;
  hasTrainerFields: boolean;
  hasPhotoConsent: boolean;
};

export type DisclosurePath = {
  call: Call;
  records: keyof RecordsAbout;
  /** The field of the input that names the record. */
  field?: string;
  /** The fields of the reply per part. Fields that the call restricts need their own right. */
  hands: Partial<Record<DataPart, readonly string[]>>;
  /** For calls that everybody may use and that show each viewer their own rows: the rule for the rows. */
  rows?: Access;
  /** Only holders of the link get access: no rule knows the key in it. */
  byLink?: true;
  /** Additional requirements from a setting of the club. */
  demands?: Partial<Record<DataPart, (settings: Settings) => Access>>;
};

const fieldsOfPart = (part: DataPart): readonly string[] =>
  Object.entries(partOfField).flatMap(([field, belongsTo]) => (belongsTo === part ? [field] : []));

const wholePerson: DisclosurePath['hands'] = Object.fromEntries(
  dataPartNames.map((part) => [part, fieldsOfPart(part)] as const).filter(([, fields]) => fields.length > 0),
);

const trainerFieldsOfPart = (part: DataPart): readonly string[] =>
  trainerFields.filter((field) => partOfField[field] === part);

const nobody = anyOf();

/** Rows of `payerShares.mine`: the viewer pays for the child. */
const payerOfChild = maySee('payerOfChild', 'child_ID');

const personsInClubHistory = allOf(history.ofClub.access, seesPersonsInHistory);

/**
 * The calls through which data of a person is disclosed. Only the rules of these calls decide who sees it; a call that shows no more and to
 * nobody else than one of these (a list, an export) need not be listed. data-viewers.api.test.ts sends every call as every viewer and fails
 * if a reply contains something that these paths do not explain, or the other way round.
 */
export const disclosurePaths: readonly DisclosurePath[] = [
  { call: persons.get, records: 'person', field: 'child_ID', hands: wholePerson },
  { call: persons.get, records: 'managed', field: 'child_ID', hands: { name: ['verwalterName'] } },
  // A second home sees the child and who its Verwalter is, and they see whose second home it is.
  {
    call: guardianships.mine,
    records: 'person',
    field: 'child_ID',
    rows: sharedChild('child_ID', 'see'),
    hands: { name: ['fullname'], birthDate: ['birthdate'] },
  },
  {
    call: bookings.ofFamily,
    records: 'person',
    field: 'child_ID',
    rows: sharedChild('child_ID', 'see'),
    hands: { bookings: ['note'] },
  },
  {
    call: guardianships.mine,
    records: 'shared',
    field: 'child_ID',
    rows: sharedChild('child_ID', 'see'),
    hands: { name: ['home'] },
  },
  // The payer of another family's child reads its first name and who asked; that home reads who pays.
  {
    call: payerShares.mine,
    records: 'person',
    field: 'child_ID',
    rows: payerOfChild,
    hands: { name: ['prename'] },
  },
  { call: payerShares.mine, records: 'sharedCosts', field: 'child_ID', rows: payerOfChild, hands: { name: ['home'] } },
  { call: payerShares.ofChild, records: 'paying', field: 'child_ID', hands: { name: ['fullname'] } },
  { call: guardianships.ofChild, records: 'guarded', field: 'child_ID', hands: { name: ['fullname'] } },
  {
    call: persons.get,
    records: 'represented',
    field: 'child_ID',
    hands: { name: ['erzberName'], contact: ['erzberPhone', 'erzberEmail'] },
  },
  { call: profile.revealSvn, records: 'person', field: 'child_ID', hands: { svn: ['svn'] } },
  { call: ledger.bankDetails, records: 'person', field: 'childID', hands: { bank: ['iban'] } },
  { call: ledger.saldo, records: 'person', field: 'childID', hands: { balance: ['saldo'] } },
  { call: payments.open, records: 'person', field: 'userID', hands: { name: ['family'], balance: ['items'] } },
  { call: files.photo, records: 'person', field: 'child_ID', hands: { photo: ['content'] } },
  { call: files.participantPhoto, records: 'currentCourse', field: 'id', hands: { photo: ['content'] } },
  {
    call: files.download,
    records: 'person',
    field: 'child_ID',
    rows: seesPerson('child_ID'),
    hands: { files: ['content'] },
  },
  // The export of a family contains data that no screen shows them.
  {
    call: files.ownData,
    records: 'person',
    field: 'child_ID',
    hands: { tags: ['content'], history: ['content'], mail: ['content'] },
  },
  { call: bookings.visiting, records: 'person', field: 'userID', hands: { bookings: ['courses'] } },
  {
    call: bookings.participants,
    records: 'course',
    field: 'id',
    hands: {
      name: ['fullname'],
      birthDate: ['birthdate'],
      contact: ['email', 'phone'],
      bookings: ['note'],
      membership: ['memberStatuses'],
    },
    demands: { contact: seesContacts },
  },
  {
    call: bookings.participants,
    records: 'lentContact',
    field: 'id',
    hands: { contact: ['email', 'phone'] },
    demands: { contact: seesContacts },
  },
  { call: bookings.participants, records: 'accountCourse', field: 'id', hands: { balance: ['saldo'] } },
  {
    call: bookings.participantsExcel,
    records: 'course',
    field: 'id',
    hands: { extra: ['additionalFields'] },
    demands: { extra: ({ hasOpenFields }) => (hasOpenFields ? loggedIn : nobody) },
  },
  {
    call: safety.ofCourse,
    records: 'currentCourse',
    field: 'id',
    hands: {
      name: ['fullname'],
      birthDate: ['age'],
      health: trainerFieldsOfPart('health'),
      emergency: trainerFieldsOfPart('emergency'),
      extra: ['fields'],
    },
    demands: { extra: ({ hasTrainerFields }) => (hasTrainerFields ? loggedIn : nobody) },
  },
  {
    call: safety.photoConsents,
    records: 'currentCourse',
    field: 'id',
    hands: { name: ['fullname'], extra: ['hasRefused'] },
    demands: {
      name: ({ hasPhotoConsent }) => (hasPhotoConsent ? loggedIn : nobody),
      extra: ({ hasPhotoConsent }) => (hasPhotoConsent ? loggedIn : nobody),
    },
  },
  { call: bookings.previewDuplicate, records: 'paidCourse', field: 'course_ID', hands: { name: ['payer'] } },
  {
    call: bookings.openBalances,
    records: 'owingCourse',
    field: 'id',
    hands: { name: ['fullname'], contact: ['email'], balance: ['saldoall'] },
  },
  { call: home.treasury, records: 'owing', hands: { name: ['fullname'], balance: ['cents'] } },
  { call: tags.ofRecord, records: 'person', field: 'ID', hands: { tags: ['tags'] } },
  { call: history.ofPerson, records: 'person', field: 'userID', hands: { history: ['history'] } },
  { call: history.ofPerson, records: 'inHistory', field: 'userID', hands: { name: ['fullname'] } },
  { call: history.callsOfFamily, records: 'person', field: 'child_ID', hands: { history: ['calls'] } },
  { call: history.ofClub, records: 'club', rows: personsInClubHistory, hands: { history: ['history'] } },
  { call: history.ofClub, records: 'inHistory', rows: personsInClubHistory, hands: { name: ['fullname'] } },
  { call: history.ofClub, records: 'inClubHistory', hands: { name: ['fullname'] } },
  // People who share the shifts of a course have to know with whom.
  { call: shifts.get, records: 'shiftCourse', field: 'courseID', hands: { name: ['fullname'] } },
  { call: forms.answers, records: 'form', field: 'ID', hands: { name: ['fullname'], answers: ['answers'] } },
  {
    call: forms.fill,
    records: 'answered',
    field: 'child_ID',
    rows: anyOf(self('child_ID'), ownGroup('child_ID')),
    hands: { answers: ['persons'] },
  },
  // Messages between families and trainers, with the name of the person they are about.
  {
    call: conversations.ofCourse,
    records: 'course',
    field: 'course_ID',
    hands: { name: ['fullname'], conversations: ['last'] },
  },
  {
    call: conversations.get,
    records: 'person',
    field: 'child_ID',
    rows: anyOf(self('child_ID'), ownGroup('child_ID')),
    hands: { conversations: ['messages'] },
  },
  // Heads of a section see its members and the other heads.
  { call: sections.get, records: 'section', field: 'ID', hands: { name: ['fullname'], birthDate: ['age'] } },
  { call: sections.get, records: 'ledSection', field: 'ID', hands: { name: ['heads'] } },
  { call: trainers.list, records: 'leading', hands: { name: ['fullname'] } },
  { call: trainers.profile, records: 'published', field: 'id', hands: { name: ['fullname'] } },
  { call: trainerFiles.photo, records: 'publishedPhoto', field: 'id', hands: { photo: ['content'] } },
  { call: system.mail, records: 'club', hands: { mail: ['text'] } },
  { call: membership.board, records: 'onBoard', hands: { name: ['fullname'] } },
  { call: imprint.get, records: 'inImprint', hands: { name: ['fullname'] } },
  { call: permissions.list, records: 'granted', hands: { name: ['fullname'] } },
  { call: vouchers.list, records: 'inVouchers', hands: { name: ['buyerName', 'soldByName', 'redeemedByName'] } },
  { call: invoices.list, records: 'inInvoices', hands: { name: ['fullname', 'recipient'], bookings: ['subject'] } },
  { call: invoiceFiles.pdf, records: 'invoiced', rows: may('invoice_read'), hands: { contact: ['content'] } },
  // /kassabeleg/:token
  { call: cash.receipt, records: 'receipted', byLink: true, hands: { name: ['payer'], bookings: ['lines'] } },
  { call: courses.history, records: 'changedCourse', field: 'courseId', hands: { name: ['fullname'] } },
  { call: courses.seasonRuns, records: 'changedSeason', hands: { name: ['fullname'] } },
  { call: paymentPlans.historyOfModel, records: 'changedPaymentModel', hands: { name: ['fullname'] } },
];
