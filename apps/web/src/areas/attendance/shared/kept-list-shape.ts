import { attendance } from '@vereinshaus/contract/attendance/calls';
import { attendanceStatuses, markQuestionReasons } from '@vereinshaus/contract/attendance/rules';
import { z } from 'zod';

/** Cached data has a version; every older version is read and migrated to this one. */
export const keptListVersion = 3;

const status = z.literal(attendanceStatuses);

/** A mark the server does not have yet. */
const unsentMark = z.object({
  child_ID: z.int(),
  /** Left out = only the note was written. */
  status: status.optional(),
  /** Left out = the note was not changed. */
  note: z.string().optional(),
  /** Time of the tap, by the server's clock. */
  time: z.int(),
  /** The clock correction used; null = the local clock was not used. */
  correctionMs: z.number().nullable(),
  key: z.string(),
  /** For a person who is not on the list yet. */
  fullname: z.string().optional(),
});
export type UnsentMark = z.output<typeof unsentMark>;

/** A mark the server did not accept, because a user has to decide first. */
const openQuestion = z.object({
  mark: unsentMark,
  reason: z.enum(markQuestionReasons),
  message: z.string(),
  /** The mark another user has set meanwhile. */
  status: status.optional(),
});
export type OpenQuestion = z.output<typeof openQuestion>;

/** A name the server does not have yet: someone came without a booking and could not be looked up. */
const unsentWalkIn = z.object({ name: z.string(), time: z.int(), key: z.string() });
export type UnsentWalkIn = z.output<typeof unsentWalkIn>;

const keptList = z.object({
  version: z.literal(keptListVersion),
  list: attendance.list.reply,
  /** When the server sent it; epoch milliseconds. */
  at: z.number(),
  marks: z.array(unsentMark),
  questions: z.array(openQuestion),
  /** Since version 3. */
  walkIns: z.array(unsentWalkIn),
  /** Why the server refuses the whole list, e.g. because the date was deleted; null = not refused. */
  refusal: z.string().nullable(),
});
export type KeptList = z.output<typeof keptList>;

/** Version 1 had no version number: every mark contained a note, and was only sent by a button. */
const markOfVersion1 = z.object({
  child_ID: z.int(),
  status,
  note: z.string().default(''),
  time: z.int().optional(),
  key: z.string().optional(),
  fullname: z.string().optional(),
});

/** The minimum of a list needed to send its marks: even with an unknown format the marks are not lost. */
const eventAtLeast = z.object({
  ID: z.int(),
  course_ID: z.int(),
  courseName: z.string().default(''),
  name: z.string().default(''),
  start: z.int().default(0),
  end: z.int().default(0),
  room: z.string().default(''),
});

const listAtLeast = z
  .object({ event: eventAtLeast, mayMark: z.boolean().default(true), leads: z.boolean().default(false) })
  .transform((kept) => ({
    ...kept,
    persons: [],
    attendancesNewest: [],
    attendancesOld: [],
    conflicts: [],
    walkIns: [],
    answers: null,
  }));

const anyList = z.union([attendance.list.reply, listAtLeast]);

const marksIn = (values: unknown, read: (value: unknown) => UnsentMark | undefined): UnsentMark[] =>
  Array.isArray(values) ? values.flatMap((value) => read(value) ?? []) : [];

const upgradeMark = (value: unknown, at: number, newKey: () => string): UnsentMark | undefined => {
  const { data } = markOfVersion1.safeParse(value);
  if (data === undefined) return undefined;
  const { note, time, key, ...mark } = data;
  return {
    ...mark,
    ...(note !== '' && { note }),
    time: time ?? Math.floor(at / 1000),
    correctionMs: null,
    key: key ?? newKey(),
  };
};

const record = z.looseObject({ list: z.unknown(), at: z.number().default(0), marks: z.unknown() });

/**
 * Reads data cached by any version of the program; undefined = nothing is cached. Invalid data costs the list, but never the marks on it.
 */
export const readShape = (value: unknown, newKey: () => string): KeptList | undefined => {
  const current = keptList.safeParse(value);
  if (current.success) return current.data;
  const found = record.safeParse(value).data;
  const list = anyList.safeParse(found?.list).data;
  if (found === undefined || list === undefined) return undefined;
  const { at, marks } = found;
  // Since version 2 marks have their current format.
  const isNumbered = typeof found.version === 'number';
  const read = isNumbered
    ? (mark: unknown) => unsentMark.safeParse(mark).data ?? upgradeMark(mark, at, newKey)
    : (mark: unknown) => upgradeMark(mark, at, newKey);
  const questions = Array.isArray(found.questions)
    ? found.questions.flatMap((question) => openQuestion.safeParse(question).data ?? [])
    : [];
  const walkIns = Array.isArray(found.walkIns)
    ? found.walkIns.flatMap((walkIn) => unsentWalkIn.safeParse(walkIn).data ?? [])
    : [];
  return { version: keptListVersion, list, at, marks: marksIn(marks, read), questions, walkIns, refusal: null };
};

export const countUnsent = ({ marks, questions, walkIns }: KeptList): number =>
  marks.length + questions.length + walkIns.length;
/** Whether it contains data the server does not have. */
export const isUnsent = (kept: KeptList): boolean => countUnsent(kept) > 0;
/** The number of items that are sent automatically. */
export const countSendable = ({ marks, walkIns }: KeptList): number => marks.length + walkIns.length;
export const isSendable = (kept: KeptList): boolean => countSendable(kept) > 0;
