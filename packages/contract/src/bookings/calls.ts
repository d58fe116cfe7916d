import { z } from 'zod';
import { fileAdmission } from '../exports/calls.ts';
import {
  type Access,
  allOf,
  anyOf,
  loggedIn,
  manager,
  may,
  mayByGrant,
  maySee,
  ownGroup,
  self,
  sharedChild,
  staffAbove,
  staffFrom,
  trainerOf,
} from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { allSchoolYears } from '../kit/school-year.ts';
import { flag, id, idList, integer, multiline, nothing, seconds, success, text } from '../kit/wire.ts';
import { seesBalances } from '../persons/calls.ts';
import { confirmations, duplicateWishes, moveInput, role, schoolYear, wishes } from './booking-inputs.ts';
import {
  bookableCourse,
  bookingLine,
  borneBooking,
  candidate,
  lastBooking,
  participant,
  perChild,
  priceStep,
  sharesOfPrice,
  takenAlong,
  turnoverRow,
} from './booking-records.ts';
import { participationRole } from './participation-role.ts';

export type { ParticipantWish } from './booking-inputs.ts';
export {
  type BookingCandidate,
  type BookingLine,
  type BookingReason,
  type LastBooking,
  type Participant,
  type TakenAlong,
  type TurnoverRow,
} from './booking-records.ts';

const manageParticipants = (field: string) => anyOf(may('course/participants', field), staffAbove(80));
/** Below role 81, adding a person to a course needs an explicit grant for it. */
export const addsToCourse = (field: string) => anyOf(staffAbove(80), mayByGrant('course/participants', field));
/** For calls that name the booking and not its course. */
const manageBooking = (field: string) => anyOf(may('course/participants'), maySee('managedBooking', field));

const ofFamily = anyOf(self('child_ID'), ownGroup('child_ID'));

/** From one course into another: needs the right to add to the target. */
const movesToCourse = allOf(manageParticipants('course_ID'), addsToCourse('target_ID'));

/** These calls lock the course, so they run one after the other; a rush on one course must not block other requests. */
export const admission = {
  of: 'course',
  by: 'course_ID',
  crowded: 'Gerade gibt es sehr viele Anmeldungen. Bitte versuche es in ein paar Sekunden noch einmal.',
};

/** Access to e-mail address and telephone of participants; a club may restrict it to administrators. */
export const seesContacts = ({ hideParticipantContacts }: { hideParticipantContacts: boolean }): Access =>
  hideParticipantContacts ? staffFrom(80) : loggedIn;

/** Access to what the families of the participants of the course in `id` owe. */
export const seesCourseBalances = anyOf(may('course/saldo_read', 'id'), staffFrom(80));

export const bookings = {
  participate: get('/course/participate/:id', {
    summary: 'Für wen der Kurs gebucht werden kann, und warum für wen nicht.',
    access: allOf(loggedIn, maySee('course', 'id')),
    keepsPlans: true,
    input: z.object({ id }),
    reply: z.strictObject({ children: z.array(candidate), course: bookableCourse }),
  }),

  price: get('/course/price', {
    summary: 'Was eine Buchung jetzt kosten würde, Schritt für Schritt.',
    access: anyOf(ofFamily, may('course/participants', 'course_ID'), sharedChild('child_ID', 'book')),
    // Writes data: wrong discount codes are counted.
    effect: true,
    input: z.object({
      course_ID: id,
      child_ID: id,
      getMember: flag.default(false),
      discountCode: text(40).default(''),
      paymentPlan_ID: id.optional(),
      /** Family members who would be booked together with and before this one: the sibling order affects the price. */
      bookedBefore: idList.pipe(z.array(z.number()).max(20)).optional(),
    }),
    reply: z.strictObject({
      cents: z.int(),
      /** For a person whom the booking makes a member; charged with the price, in addition to it. */
      membershipFee: z.int(),
      nominal: z.int(),
      discount: z.int(),
      steps: z.array(priceStep),
      payments: z.array(z.strictObject({ description: z.string(), price: z.int(), dueDate: seconds })),
      shares: sharesOfPrice.optional(),
    }),
  }),

  register: post('/course/register', {
    summary: 'Einen Kurs buchen; ist er voll, auf die Warteliste. force, inform, role und trainer nur für den Verein.',
    access: loggedIn,
    restricted: {
      force: addsToCourse('course_ID'),
      role: addsToCourse('course_ID'),
      trainer: addsToCourse('course_ID'),
    },
    admission,
    keepsPlans: true,
    bodyKb: 512,
    input: z.object({
      course_ID: id,
      child_ID: id,
      ...wishes,
      ...confirmations,
      role: role.optional(),
      trainer: flag.optional(),
      force: flag.optional(),
      inform: flag.optional(),
    }),
    /** `participating`: the resulting role, participant or waiting for self-service bookings. */
    reply: z.strictObject({ ...success.shape, participating: z.int(), position: z.int(), course_parts_ID: z.int() }),
  }),

  registerMany: post('/course/register/many', {
    summary: 'Mehrere Personen der Familie auf einmal buchen: alle oder keine, oder jede für sich.',
    access: manager,
    admission,
    keepsPlans: true,
    bodyKb: 512,
    input: z.object({
      course_ID: id,
      children: z
        .array(
          z.strictObject({
            child_ID: id,
            ...wishes,
            memberConfirm: flag.default(false),
            memberApproval: flag.default(false),
          }),
        )
        .min(1, 'Bitte wähle zumindest eine Person aus.')
        .max(20, 'Bitte wähle höchstens 20 Personen aus.')
        .refine(
          (children) => new Set(children.map(({ child_ID }) => child_ID)).size === children.length,
          'Bitte wähle jede Person nur einmal aus.',
        ),
      /** All or none; otherwise each person separately. */
      together: flag.default(true),
      covid: confirmations.covid,
      terms: confirmations.terms,
      guardian: confirmations.guardian,
      confirmed: confirmations.confirmed,
    }),
    reply: z.strictObject({ ...success.shape, children: z.array(perChild) }),
  }),

  addParticipants: post('/course/parts/add', {
    summary: 'Personen in einen Kurs aufnehmen: als Teilnehmer, Trainer oder auf die Warteliste.',
    access: addsToCourse('course_ID'),
    admission,
    input: z.object({
      course_ID: id,
      child_IDs: idList.pipe(
        z
          .array(z.number())
          .min(1, 'Bitte zuerst Benutzer mit Klick auf Name auswählen.')
          .max(500, 'Bitte nimm höchstens 500 Personen auf einmal auf.'),
      ),
      role: role.default(participationRole.participant),
      /** Ignores the places and the conditions. */
      force: flag.default(false),
      inform: flag.default(false),
    }),
    reply: z.strictObject({ ...success.shape, children: z.array(perChild) }),
  }),

  deregister: post('/course/deregister', {
    summary: 'Abmelden, mit oder ohne Gutschrift; ein Wartelistenplatz wird entfernt. Der nächste rückt gleich nach.',
    access: anyOf(manageParticipants('course_ID'), ownGroup('child_ID')),
    admission,
    input: z.object({ course_ID: id, child_ID: id, course_parts_ID: id.optional(), refund: flag.default(false) }),
    reply: success,
  }),

  toggleRole: post('/course/toggleRole', {
    summary: 'Rolle in einem Kurs ändern: aufnehmen, zurück auf die Warteliste, zum Trainer machen.',
    access: addsToCourse('course_ID'),
    admission,
    input: z.object({
      course_ID: id,
      child_ID: id,
      course_parts_ID: id.optional(),
      role,
      inform: flag.default(false),
      force: flag.default(false),
      /** Why a person gets a place before others in the queue, where the club offers places. */
      reason: text(300).default(''),
    }),
    reply: success,
  }),

  move: post('/course/parts/move', {
    summary:
      'Einen Teilnehmer in einen anderen Kurs umbuchen: die Kosten des einen gutgeschrieben, die des anderen verrechnet.',
    access: movesToCourse,
    admission,
    input: z.object({
      ...moveInput,
      inform: flag.default(false),
      /** The new price as the screen showed it: if it has changed, the server reports that instead of moving the booking. */
      shownTotal: integer.pipe(z.number().min(0).max(100_000_000)).optional(),
    }),
    reply: success,
  }),

  previewMove: post('/course/parts/move/preview', {
    summary: 'Was eine Umbuchung kosten würde. Es ändert nichts.',
    access: movesToCourse,
    admission,
    input: z.object(moveInput),
    reply: z.strictObject({
      course: z.string(),
      target: z.string(),
      /** The credited amount and the new charge. */
      credited: z.int(),
      charged: z.int(),
      /** A year of membership, where the move makes the person a member; in addition to the price. */
      membershipFee: z.int(),
      /** Number of waiting persons who move up into the freed place. */
      movesUp: z.int(),
      steps: z.array(priceStep),
      payments: z.array(z.strictObject({ description: z.string(), price: z.int(), dueDate: seconds })),
    }),
  }),

  toggleHidden: post('/course/toggleHidden', {
    summary: 'Ob die Teilnehmer einen Trainer sehen.',
    access: manageParticipants('course_ID'),
    input: z.object({
      course_ID: id,
      child_ID: id,
      course_parts_ID: id.optional(),
      role: role.optional(),
      hidden: flag,
    }),
    reply: success,
  }),

  modifyTimeLeave: post('/course/modifyTimeLeave', {
    summary: 'Das Ende einer Teilnahme ändern.',
    access: manageBooking('course_parts_ID'),
    input: z.object({
      course_parts_ID: id,
      timeLeave: integer.pipe(
        z.number().min(1, 'Bitte gib ein Datum ein.').max(9_999_999_999, 'Das ist kein gültiges Datum.'),
      ),
    }),
    reply: success,
  }),

  setAdmin: post('/course/parts/setAdmin', {
    summary: 'Notiz des Vereins oder Preis einer Buchung ändern; der Unterschied wird gebucht.',
    access: manageBooking('ID'),
    restricted: { price: staffFrom(80) },
    input: z.object({
      ID: id,
      noteAdmin: multiline(2000).optional(),
      price: integer.pipe(z.number().min(0, 'Preis muss größer gleich 0 sein.').max(10_000_000)).optional(),
    }),
    reply: success,
  }),

  participants: get('/course/parts/:id', {
    summary: 'Die Teilnehmer eines Kurses mit Trainern und Warteliste.',
    access: anyOf(staffFrom(11), may('course/participants_read', 'id'), trainerOf('id')),
    restricted: {
      price: may('course/participants_read', 'id'),
      price_nominal: may('course/participants_read', 'id'),
      membershipFee: may('course/participants_read', 'id'),
      discount_ID: may('course/participants_read', 'id'),
      noteAdmin: may('course/participants_read', 'id'),
      saldo: seesCourseBalances,
      due: seesCourseBalances,
      later: seesCourseBalances,
      isVerwalter: seesCourseBalances,
    },
    input: z.object({
      id,
      ids: idList.optional(),
      /** false: active ones only. */
      deleted: flag.default(true),
      /** Includes persons who attended this date without a booking. */
      include_attendants_for: id.optional(),
    }),
    reply: z.strictObject({ parts: z.array(participant) }),
  }),

  participantsExcel: get('/course/user_download_excel/:id', {
    summary: 'Teilnehmerliste als Excel-Datei.',
    access: anyOf(staffAbove(50), mayByGrant('course/participants_read', 'id')),
    admission: fileAdmission,
    input: z.object({ id, showOutstanding: flag.default(false), additionalFields: text(500).default('') }),
    reply: z.strictObject({ content: z.string(), fileName: z.string(), mimeType: z.string() }),
  }),

  changePlan: post('/course/parts/:cp_ID/update/paymentplan', {
    summary: 'Die Zahlungsweise einer Buchung ändern.',
    access: anyOf(manager, staffAbove(80)),
    input: z.object({ cp_ID: id, group_ID: id }),
    reply: success,
  }),

  deleteInstalment: post('/course/payment_entries/delete', {
    summary: 'Eine Teilzahlung einer Buchung löschen; ihr Betrag wird gutgeschrieben.',
    access: staffAbove(80),
    input: z.object({ ID: id }),
    reply: success,
  }),

  duplicateCourse: post('/course/duplicate', {
    summary: 'Einen Kurs duplizieren, auf Wunsch um ein Jahr verschoben, gleicher Wochentag und gleiche Uhrzeit.',
    access: may('course', 'course_ID'),
    input: z.object({ course_ID: id, ...duplicateWishes }),
    reply: z.strictObject({ ...success.shape, course_ID: z.int() }),
  }),

  previewDuplicate: post('/course/duplicate/preview', {
    summary:
      'Was ein Duplikat die Teilnehmer kosten würde, die mitkommen: wer, wie viel, wann fällig. Es ändert nichts.',
    access: may('course', 'course_ID'),
    input: z.object({ course_ID: id, ...duplicateWishes }),
    reply: z.strictObject({
      participants: z.array(takenAlong),
      /** When it is charged; 0 = immediately. */
      chargedFrom: seconds,
    }),
  }),

  applyDiscount: post('/discount/apply', {
    summary: 'Einen Rabatt auf eine bestehende Buchung anwenden: Der Preis sinkt, die Differenz wird gutgeschrieben.',
    access: anyOf(ofFamily, staffAbove(80)),
    perMinute: 30,
    input: z.object({
      course_ID: id,
      child_ID: id,
      ID: id,
      discountCode: text(40).min(1, 'Bitte gib einen Code ein.'),
    }),
    reply: success,
  }),

  visiting: get('/courses/list/visiting/:userID', {
    summary: 'Die Buchungen einer Person.',
    access: anyOf(self('userID'), ownGroup('userID'), staffAbove(50), may('user_read'), may('accounting')),
    // Payments are only visible to the payer and to users who read the books.
    restricted: {
      open: anyOf(ownGroup('userID'), seesBalances),
      membershipFeeOpen: anyOf(ownGroup('userID'), seesBalances),
      payNow: anyOf(ownGroup('userID'), seesBalances),
      shares: anyOf(ownGroup('userID'), seesBalances),
      own: anyOf(ownGroup('userID'), seesBalances),
    },
    input: z.object({ userID: id }),
    reply: z.strictObject({ courses: z.array(bookingLine) }),
  }),

  ofFamily: get('/courses/list/family', {
    summary: 'Die Buchungen von einem selbst und der Personen, die man verwaltet.',
    access: loggedIn,
    // As above: a managed person does not pay.
    restricted: {
      open: manager,
      membershipFeeOpen: manager,
      payNow: manager,
      shares: manager,
      own: manager,
      borne: manager,
    },
    input: nothing,
    reply: z.strictObject({
      courses: z.array(bookingLine),
      /** What the viewer pays for children of others; left out if it is nothing. */
      borne: z.array(borneBooking).optional(),
    }),
  }),

  last: get('/bookings', {
    summary: 'Die letzten Buchungen, auf Wunsch eines Kurses oder einer Person.',
    access: staffFrom(80),
    input: z.object({ ...listInput, course_ID: id.optional(), child_ID: id.optional() }),
    reply: z.strictObject({ bookings: z.array(lastBooking), total: z.int() }),
  }),

  turnover: get('/courses/turnover', {
    summary: 'Umsatz je Kurs in einem Schuljahr.',
    access: staffFrom(50),
    input: z.object({ schoolyear: schoolYear.default(allSchoolYears) }),
    reply: z.strictObject({ courses: z.array(turnoverRow) }),
  }),

  openBalances: get('/courses/list/offen/for_course/:id', {
    summary: 'Teilnehmer eines Kurses, deren Verwalter noch etwas offen hat.',
    access: seesCourseBalances,
    input: z.object({ id }),
    reply: z.strictObject({
      users: z.array(
        z.strictObject({
          ID: z.int(),
          fullname: z.string(),
          email: z.string(),
          saldoall: z.int(),
          due: z.int(),
          later: z.int(),
          paymentReference: z.string(),
        }),
      ),
    }),
  }),
};
