import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import type { BookableCourse } from './booking-draft.ts';

export const candidate = (over: Partial<BookingCandidate> = {}): BookingCandidate => ({
  ID: 1,
  prename: 'Kim',
  fullname: 'Kim Huber',
  birthdate: 20150101,
  participating: -1,
  position: 0,
  allowed: true,
  existing_member: false,
  isMember: true,
  isMinor: false,
  isShared: false,
  choosesPayment: true,
  reasons: [],
  answers: [],
  answeredElsewhere: [],
  ...over,
});

export const course = (over: Partial<BookableCourse> = {}): BookableCourse => ({
  ID: 7,
  name: 'Turnen',
  description: '',
  audience: '',
  bring: '',
  nextevent: 0,
  nexteventEnd: 0,
  nextlocation: '',
  price: 0,
  pricenm: 0,
  membersOnly: false,
  bookingStart: 0,
  bookingEnd: 0,
  startdate: 0,
  enddate: 0,
  isFull: false,
  maxparts: 0,
  parts_count: 0,
  queue_count: 0,
  line_count: 0,
  paymentDueDate: 0,
  paymentPlan: [],
  questions: [],
  ...over,
});

export const plan = (ID: number) => ({ ID, name: `Plan ${ID}`, plan: [] });
