import { z } from 'zod';
import {
  allOf,
  anyOf,
  loggedIn,
  manager,
  may,
  maySee,
  ownGroup,
  self,
  staffAbove,
  staffFrom,
  trainerOf,
} from './access.ts';
import { get, post } from './call.ts';
import { listInput } from './lists.ts';
import { dayNumber, flag, id, idList, integer, seconds, success, text } from './wire.ts';

/** 0 participant, 1 trainer, 2 waiting. */
export const participationRoles = { participant: 0, trainer: 1, waiting: 2 } as const;
const role = integer.pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], 'Diese Rolle gibt es nicht.'));

const priceStep = z.strictObject({ kind: z.string(), label: z.string(), cents: z.int() });

const instalment = z.strictObject({
  ID: z.int(),
  payment_plan_ID: z.int().nullable(),
  description: z.string(),
  price: z.int(),
  dueDate: seconds,
});

const planRow = z.strictObject({
  ID: z.int(),
  description: z.string(),
  price: z.int(),
  pricenm: z.int(),
  dueDate: seconds,
});
const planGroup = z.strictObject({ ID: z.int(), name: z.string(), plan: z.array(planRow) });

/** Why somebody cannot be booked, and where that can be mended. */
const reason = z.strictObject({ code: z.string(), text: z.string(), link: z.string() });
export type BookingReason = z.output<typeof reason>;

const candidate = z.strictObject({
  ID: z.int(),
  prename: z.string(),
  fullname: z.string(),
  birthdate: dayNumber,
  /** Role in the course; -1 = not participating. */
  participating: z.int(),
  /** Place in the queue, 0 = not waiting. */
  position: z.int(),
  allowed: z.boolean(),
  existing_member: z.boolean(),
  isMember: z.boolean(),
  isMinor: z.boolean(),
  reasons: z.array(reason),
});
export type BookingCandidate = z.output<typeof candidate>;

const bookableCourse = z.strictObject({
  ID: z.int(),
  name: z.string(),
  description: z.string(),
  audience: z.string(),
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  bookingStart: seconds,
  bookingEnd: seconds,
  startdate: seconds,
  enddate: seconds,
  isFull: z.boolean(),
  /** Null: the club does not show it. */
  freePlaces: z.int().nullable(),
  queue_count: z.int(),
  paymentDueDate: seconds,
  paymentPlan: z.array(planGroup),
});

const confirmations = {
  covid: flag.default(false),
  terms: flag.default(false),
  memberConfirm: flag.default(false),
  memberApproval: flag.default(false),
  guardian: flag.default(false),
  confirmed: flag.default(false),
};

const wishes = {
  getMember: flag.default(false),
  note: text(1000).default(''),
  discountCode: text(40).default(''),
  paymentPlan_ID: id.nullish(),
};

const participation = z.strictObject({
  ID: z.int(),
  course_ID: z.int(),
  child_ID: z.int(),
  role: z.int(),
  position: z.int(),
  timeCreation: seconds,
  timeStart: seconds,
  timeLeave: seconds,
  note: z.string(),
  hidden: z.boolean(),
  tryout: z.boolean(),
  informed: z.boolean(),
  price: z.int().optional(),
  price_nominal: z.int().optional(),
  discount_ID: z.int().nullable().optional(),
  noteAdmin: z.string().optional(),
});

const participant = z.strictObject({
  child: z.strictObject({
    ID: z.int(),
    prename: z.string(),
    lastname: z.string(),
    fullname: z.string(),
    birthdate: dayNumber,
    sex: z.string(),
    memberStatuses: z.array(z.int()),
    /** Left out where the club hides contacts from all but administrators. */
    email: z.string().optional(),
    phone: z.string().optional(),
    saldo: z.int().optional(),
  }),
  registration: participation,
});
export type Participant = z.output<typeof participant>;

const bookingLine = z.strictObject({
  course: z.strictObject({
    ID: z.int(),
    course_ID: z.int(),
    cp_ID: z.int(),
    name: z.string(),
    note: z.string(),
    tags: z.string(),
    role: z.int(),
    position: z.int(),
    price: z.int(),
    cp_price: z.int(),
    cp_price_nominal: z.int(),
    currency: z.literal('EUR'),
    tax_rate: z.int(),
    timeCreation: seconds,
    timeStart: seconds,
    timeLeave: seconds,
    refunded: z.boolean(),
    discount_ID: z.int().nullable(),
    paymentDueDate: seconds,
    payments: z.array(instalment),
    priceSteps: z.array(priceStep),
    paymentGroup_ID: z.int().nullable(),
    /** Another payment group can be chosen now. */
    canChangePlan: z.boolean(),
    /** The viewer may cancel it. */
    canCancel: z.boolean(),
    isRoom: z.boolean(),
    bookingEnd: seconds,
    startdate: seconds,
    enddate: seconds,
    nextevent: seconds,
    nextlocation: z.string(),
    membersOnly: z.boolean(),
    pricenm: z.int(),
  }),
  child: z.strictObject({
    ID: z.int(),
    prename: z.string(),
    fullname: z.string(),
    sex: z.string(),
    birthdate: dayNumber,
    verwalter_ID: z.int(),
  }),
  discount: z.strictObject({ code: z.string() }).nullable(),
});
export type BookingLine = z.output<typeof bookingLine>;

const lastBooking = z.strictObject({
  ID: z.int(),
  time: seconds,
  child_ID: z.int(),
  fullname: z.string(),
  course_ID: z.int(),
  course: z.string(),
  role: z.int(),
  price: z.int(),
  timeLeave: seconds,
  bookedBy: z.string(),
});
export type LastBooking = z.output<typeof lastBooking>;

const turnoverRow = z.strictObject({
  ID: z.int(),
  name: z.string(),
  startdate: seconds,
  participants: z.int(),
  waiting: z.int(),
  nominal: z.int(),
  discounts: z.int(),
  charged: z.int(),
  credited: z.int(),
});
export type TurnoverRow = z.output<typeof turnoverRow>;

const manageParticipants = (field: string) => anyOf(may('course/participants', field), staffAbove(80));
/** For calls that name the booking and not its course. */
const manageBooking = (field: string) => anyOf(may('course/participants'), maySee('managedBooking', field));

const perChild = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  isBooked: z.boolean(),
  role: z.int(),
  position: z.int(),
  message: z.string(),
});

export const bookings = {
  participate: get('/course/participate/:id', {
    summary: 'Für wen der Kurs gebucht werden kann, und warum für wen nicht.',
    access: allOf(loggedIn, maySee('course', 'id')),
    input: z.object({ id }),
    reply: z.strictObject({ children: z.array(candidate), course: bookableCourse }),
  }),

  price: get('/course/price', {
    summary: 'Was eine Buchung jetzt kosten würde, Schritt für Schritt.',
    access: anyOf(self('child_ID'), ownGroup('child_ID'), may('course/participants', 'course_ID')),
    input: z.object({
      course_ID: id,
      child_ID: id,
      getMember: flag.default(false),
      discountCode: text(40).default(''),
      paymentPlan_ID: id.optional(),
    }),
    reply: z.strictObject({
      cents: z.int(),
      nominal: z.int(),
      discount: z.int(),
      steps: z.array(priceStep),
      payments: z.array(z.strictObject({ description: z.string(), price: z.int(), dueDate: seconds })),
    }),
  }),

  register: post('/course/register', {
    summary: 'Einen Kurs buchen; ist er voll, auf die Warteliste. force, inform, role und trainer nur für den Verein.',
    access: loggedIn,
    restricted: {
      force: manageParticipants('course_ID'),
      role: manageParticipants('course_ID'),
      trainer: manageParticipants('course_ID'),
    },
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
    /** `participating`: the role that was taken, 0 or 2 for those who book themselves. */
    reply: z.strictObject({ ...success.shape, participating: z.int(), position: z.int(), course_parts_ID: z.int() }),
  }),

  registerMany: post('/course/register/many', {
    summary: 'Mehrere Personen der Familie auf einmal buchen: alle oder keine, oder jede für sich.',
    access: manager,
    input: z.object({
      course_ID: id,
      children: z
        .array(
          z.object({
            child_ID: id,
            ...wishes,
            memberConfirm: flag.default(false),
            memberApproval: flag.default(false),
          }),
        )
        .min(1, 'Bitte wähle zumindest eine Person aus.')
        .max(20),
      /** All or nobody; otherwise each on their own. */
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
    access: manageParticipants('course_ID'),
    input: z.object({
      course_ID: id,
      child_IDs: idList.pipe(
        z.array(z.number()).min(1, 'Bitte zuerst Benutzer mit Klick auf Name auswählen.').max(500),
      ),
      role: role.default(0),
      /** Beyond the places and the conditions. */
      force: flag.default(false),
      inform: flag.default(false),
    }),
    reply: z.strictObject({ ...success.shape, children: z.array(perChild) }),
  }),

  deregister: post('/course/deregister', {
    summary: 'Abmelden, mit oder ohne Gutschrift; ein Wartelistenplatz wird entfernt. Der nächste rückt gleich nach.',
    access: anyOf(manageParticipants('course_ID'), ownGroup('child_ID')),
    input: z.object({ course_ID: id, child_ID: id, course_parts_ID: id.optional(), refund: flag.default(false) }),
    reply: success,
  }),

  toggleRole: post('/course/toggleRole', {
    summary: 'Rolle in einem Kurs ändern: aufnehmen, zurück auf die Warteliste, zum Trainer machen.',
    access: manageParticipants('course_ID'),
    input: z.object({
      course_ID: id,
      child_ID: id,
      course_parts_ID: id.optional(),
      role,
      inform: flag.default(false),
      force: flag.default(false),
    }),
    reply: success,
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
      timeLeave: integer.pipe(z.number().min(1, 'Bitte gib ein Datum ein.').max(253_402_300_799)),
    }),
    reply: success,
  }),

  setAdmin: post('/course/parts/setAdmin', {
    summary: 'Notiz des Vereins oder Preis einer Buchung ändern; der Unterschied wird gebucht.',
    access: manageBooking('ID'),
    restricted: { price: staffFrom(80) },
    input: z.object({
      ID: id,
      noteAdmin: text(2000).optional(),
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
      discount_ID: may('course/participants_read', 'id'),
      noteAdmin: may('course/participants_read', 'id'),
      saldo: anyOf(may('course/saldo_read'), staffFrom(80)),
    },
    input: z.object({
      id,
      ids: idList.optional(),
      /** false: only active ones. */
      deleted: flag.default(true),
      include_attendants_for: id.optional(),
    }),
    reply: z.strictObject({ parts: z.array(participant) }),
  }),

  participantsExcel: get('/course/user_download_excel/:id', {
    summary: 'Teilnehmerliste als Excel-Datei.',
    access: anyOf(staffAbove(50), may('course/participants_read', 'id')),
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

  visiting: get('/courses/list/visiting/:userID', {
    summary: 'Die Buchungen einer Person.',
    access: anyOf(self('userID'), ownGroup('userID'), staffAbove(50), may('user_read')),
    input: z.object({ userID: id }),
    reply: z.strictObject({ courses: z.array(bookingLine) }),
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
    input: z.object({ schoolyear: integer.default(-1) }),
    reply: z.strictObject({ courses: z.array(turnoverRow) }),
  }),

  openBalances: get('/courses/list/offen/for_course/:id', {
    summary: 'Teilnehmer eines Kurses, deren Verwalter noch etwas offen hat.',
    access: anyOf(may('course/saldo_read'), staffFrom(80)),
    input: z.object({ id }),
    reply: z.strictObject({
      users: z.array(
        z.strictObject({
          ID: z.int(),
          fullname: z.string(),
          email: z.string(),
          saldoall: z.int(),
          paymentReference: z.string(),
        }),
      ),
    }),
  }),
};
