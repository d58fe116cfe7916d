import { z } from 'zod';
import { dayNumber, seconds } from '../kit/wire.ts';
import { personRow } from '../persons/calls.ts';
import { requestKinds } from './rules.ts';

/** A membership role of a person. `timeEnd`: last day on which it holds, 0 = open (see membership-rules.ts). */
export const roleRecord = z.strictObject({
  ID: z.int(),
  role: z.int(),
  description: z.string(),
  timeStart: seconds,
  timeEnd: seconds,
  note: z.string().optional(),
});
export type RoleRecord = z.output<typeof roleRecord>;

const roleOfList = roleRecord.omit({ note: true, description: true });

export const codeRow = z.strictObject({
  role: z.int(),
  description: z.string(),
  short: z.string(),
  /** Address of the function, shown on the board's page. */
  email: z.string(),
  isBoard: z.boolean(),
  /** The product acts on it: it can be renamed, not deleted. */
  isFixed: z.boolean(),
  /** Deleted while somebody had it: kept for the records, given no more. */
  isRetired: z.boolean(),
  /** Persons who have it today or later. */
  users: z.int(),
});
export type RoleCodeRow = z.output<typeof codeRow>;

export const holder = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  prename: z.string(),
  lastname: z.string(),
  birthdate: dayNumber,
  timeStart: seconds,
  timeEnd: seconds,
});

export const boardEntry = z.strictObject({
  ID: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  titlesAnte: z.string(),
  titlesPost: z.string(),
  role: z.int(),
  roleDescriptionLong: z.string(),
  roleTimeStart: seconds,
  roleTimeEnd: seconds,
  /** Address of the function. */
  roleEmail: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
});
export type BoardEntry = z.output<typeof boardEntry>;

export const jubilarian = z.strictObject({ ...personRow.shape, jubilee: z.int(), jubileeDate: dayNumber });
export type Jubilarian = z.output<typeof jubilarian>;

export const roleHolder = z.strictObject({ ...personRow.shape, roles: z.array(roleOfList) });
export type RoleHolder = z.output<typeof roleHolder>;

export const requestStates = ['open', 'done', 'declined', 'withdrawn'] as const;

export const membershipRequest = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  kind: z.enum(requestKinds),
  note: z.string(),
  state: z.enum(requestStates),
  time: seconds,
  /** Leaving: the last day as a member; else 0. */
  timeEnd: seconds,
  timeDecided: seconds,
  answer: z.string(),
  memberStatuses: z.array(z.int()),
});
export type MembershipRequest = z.output<typeof membershipRequest>;

export const card = z.strictObject({
  ID: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  birthdate: dayNumber,
  memberStatus: z.int(),
  description: z.string(),
  memberSince: dayNumber,
  image: z.string(),
  valid: z.boolean(),
  /** Address that anybody can open to see whether the card is good; what the QR code on paper says. */
  url: z.string(),
  /** What the QR code on the screen says, from this moment (epoch seconds) until the next one. */
  codes: z.array(z.strictObject({ from: seconds, url: z.string() })),
});
export type MembershipCard = z.output<typeof card>;
