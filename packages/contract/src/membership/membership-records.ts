import { z } from 'zod';
import { dayNumber, seconds } from '../kit/wire.ts';
import { personRow } from '../persons/calls.ts';
import { requestKinds } from './rules.ts';

/** A membership role of a person. `timeEnd`: the last day it applies, 0 = open (see membership-rules.ts). */
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
  /** E-mail address of the function, shown on the board's page. */
  email: z.string(),
  isBoard: z.boolean(),
  /** The product depends on it: it can be renamed, but not deleted. */
  isFixed: z.boolean(),
  /** Deleted while in use: kept for existing records, but no longer assigned. */
  isRetired: z.boolean(),
  /** Persons who have it now or in the future. */
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
  /** E-mail address of the function. */
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
  /** For a leave: the last day as a member; otherwise 0. */
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
  /** Public address for checking the card; content of the printed QR code. */
  url: z.string(),
  /** Content of the QR code on the screen, from this moment (epoch seconds) until the next entry. */
  codes: z.array(z.strictObject({ from: seconds, url: z.string() })),
});
export type MembershipCard = z.output<typeof card>;
