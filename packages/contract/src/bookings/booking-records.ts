import { z } from 'zod';
import { answeredBefore, bookingQuestions } from '../forms/booking-answers.ts';
import { dayNumber, seconds } from '../kit/wire.ts';
import { cancellations } from './cancellation.ts';
import { queueBond } from './queue-bonds.ts';

/** Where the viewer is not the only payer: their own share, and the other payers; only payers the viewer may know of are named. */
export const sharesOfPrice = z.strictObject({ own: z.int(), others: z.array(z.string()) });

export const priceStep = z.strictObject({ kind: z.string(), label: z.string(), cents: z.int() });

const instalment = z.strictObject({
  ID: z.int(),
  payment_plan_ID: z.int().nullable(),
  description: z.string(),
  price: z.int(),
  dueDate: seconds,
  /** Unpaid cents of it. */
  open: z.int().optional(),
  /** For a shared booking: the share of the first home. */
  own: z.int().optional(),
});

const planRow = z.strictObject({
  ID: z.int(),
  description: z.string(),
  price: z.int(),
  pricenm: z.int(),
  dueDate: seconds,
});
const planGroup = z.strictObject({ ID: z.int(), name: z.string(), plan: z.array(planRow) });

/** Why a person cannot be booked, in the same sentence the booking would be refused with. */
const reason = z.strictObject({ code: z.string(), text: z.string() });
export type BookingReason = z.output<typeof reason>;

export const candidate = z.strictObject({
  ID: z.int(),
  prename: z.string(),
  fullname: z.string(),
  birthdate: dayNumber,
  /** Role in the course; -1 = not participating. */
  participating: z.int(),
  /** Position on the waitlist, 0 = not waiting. */
  position: z.int(),
  allowed: z.boolean(),
  existing_member: z.boolean(),
  isMember: z.boolean(),
  isMinor: z.boolean(),
  /** A child of another home, which pays unless agreed otherwise. */
  isShared: z.boolean(),
  /** Whether the viewer chooses the plan and enters a code: not for a child of another home that pays. */
  choosesPayment: z.boolean(),
  reasons: z.array(reason),
  /** Answers to the questions of the course, from an earlier booking. */
  answers: z.array(answeredBefore),
  /** Forms that another home has answered for this child: they are not asked again. */
  answeredElsewhere: z.array(z.string()),
});
export type BookingCandidate = z.output<typeof candidate>;

export const bookableCourse = z.strictObject({
  ID: z.int(),
  name: z.string(),
  description: z.string(),
  audience: z.string(),
  bring: z.string(),
  /** The next public date; 0 = none. */
  nextevent: seconds,
  nexteventEnd: seconds,
  nextlocation: z.string(),
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  bookingStart: seconds,
  bookingEnd: seconds,
  startdate: seconds,
  enddate: seconds,
  /** A new booking would have to wait: no place is free, or earlier applicants are waiting for it. */
  isFull: z.boolean(),
  maxparts: z.int(),
  parts_count: z.int(),
  queue_count: z.int(),
  line_count: z.int(),
  paymentDueDate: seconds,
  paymentPlan: z.array(planGroup),
  /** Questions for everyone who books. */
  questions: z.array(bookingQuestions),
});

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
  /** The place is theirs; the price is charged when booking starts. */
  reserved: z.boolean(),
  tryout: z.boolean(),
  informed: z.boolean(),
  price: z.int().optional(),
  price_nominal: z.int().optional(),
  /** The fee agreed to by a person who became, or will become, a member with the booking; 0 = none. */
  membershipFee: z.int().optional(),
  discount_ID: z.int().nullable().optional(),
  noteAdmin: z.string().optional(),
});

export const participant = z.strictObject({
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
    due: z.int().optional(),
    later: z.int().optional(),
    /** Next to a balance: false = it is the family's account, and its credit belongs to the payer. */
    isVerwalter: z.boolean().optional(),
  }),
  registration: participation,
});
export type Participant = z.output<typeof participant>;

/** What the viewer pays for a course of a child they may not see: their own share, and nothing else of it. */
export const borneBooking = z.strictObject({
  cp_ID: z.int(),
  name: z.string(),
  prename: z.string(),
  cents: z.int(),
  open: z.int(),
  /** When the first open amount is due; 0 = nothing is open. */
  dueDate: seconds,
});
export type BorneBooking = z.output<typeof borneBooking>;

export const bookingLine = z.strictObject({
  course: z.strictObject({
    ID: z.int(),
    /** 0 = a membership fee, -4 = a bought voucher (booking-lines.ts): then `cp_ID` is 0, and `ID` its own number. */
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
    /** The place is theirs; the price is not charged yet. */
    reserved: z.boolean(),
    /** When a reserved place is charged; 0 = with the next run, or not reserved. */
    chargedFrom: seconds,
    refunded: z.boolean(),
    discount_ID: z.int().nullable(),
    /** Due day of a single payment; instalments have their own days. */
    paymentDueDate: seconds,
    /** Unpaid cents of the booking. */
    open: z.int().optional(),
    payments: z.array(instalment),
    priceSteps: z.array(priceStep),
    /** Membership fee agreed to together with the booking, in addition to the price; 0 = none. */
    membershipFee: z.int(),
    /** Unpaid cents of it; left out while it is not charged. */
    membershipFeeOpen: z.int().optional(),
    paymentGroup_ID: z.int().nullable(),
    /** A different payment group can be chosen now. */
    canChangePlan: z.boolean(),
    /** The viewer may cancel it. */
    canCancel: z.boolean(),
    /** How the family cancels it: by itself, or by writing to the club. */
    cancellation: z.enum(cancellations),
    /** The family may undo it until then; 0 = it may not. */
    undoUntil: seconds,
    /** For a waiting person: a free place is reserved until then, or they missed the deadline; left out = neither. */
    offer: z.strictObject({ state: z.enum(['open', 'missed', 'invited', 'agreed']), until: seconds }).optional(),
    /** For a waiting person: other places of the family bonded to this one. */
    bond: queueBond.optional(),
    /**
     * The family's next payment for it, including the fee: the due amount, or else the first one to become due; left out if nothing is
     * open.
     */
    payNow: z.strictObject({ cents: z.int(), items: z.array(z.int()) }).optional(),
    /** The share of the first home; for a child of another home the viewer's share, left out if it is zero. */
    shares: sharesOfPrice.optional(),
    /** How the course splits its price: null = one amount, 0 = its own plan, otherwise a template. */
    coursePaymentModel_ID: z.int().nullable(),
    isRoom: z.boolean(),
    /** Booked time of the room, for a line with `isRoom`; 0 = no room. */
    roombooking_start: seconds,
    roombooking_end: seconds,
    /** The number under which the club finds the booking; empty = none. */
    confirmationNumber: z.string(),
    bookingEnd: seconds,
    startdate: seconds,
    enddate: seconds,
    nextevent: seconds,
    nextlocation: z.string(),
    bring: z.string(),
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
    /** A child of another home: its line shows no amounts except the viewer's share. */
    isShared: z.boolean(),
  }),
  discount: z.strictObject({ code: z.string() }).nullable(),
});
export type BookingLine = z.output<typeof bookingLine>;

export const lastBooking = z.strictObject({
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

/** A participant whose place is copied into the copy of a course, and what they would owe for it. */
export const takenAlong = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  /** The payer. */
  payer: z.string(),
  plan: z.string(),
  price: z.int(),
  /** The club has set the price; the copy keeps it. */
  agreed: z.boolean(),
  payments: z.array(z.strictObject({ description: z.string(), price: z.int(), dueDate: seconds })),
});
export type TakenAlong = z.output<typeof takenAlong>;

export const turnoverRow = z.strictObject({
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

export const perChild = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  isBooked: z.boolean(),
  role: z.int(),
  position: z.int(),
  message: z.string(),
});
