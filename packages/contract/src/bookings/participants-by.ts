import { z } from 'zod';
import { anyOf, may, staffFrom } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { dayNumber, flag, idList, integer, text } from '../kit/wire.ts';

/** What the members are grouped by. */
export const participantCategories = { courses: 1, courseTags: 2, roomTags: 3 } as const;

/** Default number of days before and after today. */
export const participantDays = 3;

const participant = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  birthdate: dayNumber,
  /** Left out where the club hides contacts from all but administrators. */
  email: z.string().optional(),
  phone: z.string().optional(),
  trainer: z.boolean(),
  /** On the waitlist of each of the courses. */
  waitlist: z.boolean(),
  courses: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
});
export type ParticipantRow = z.output<typeof participant>;

const choice = z.strictObject({ value: z.int(), label: z.string() });

const day = integer.pipe(z.number().min(0).max(99_991_231)).default(0);

const access = anyOf(may('user_read'), may('course/participants_read'), staffFrom(50));

const gathered = {
  /** Grouped by: 1 courses, 2 tags of courses, 3 tags of rooms. */
  type: integer.pipe(z.literal([1, 2, 3], 'So eine Liste gibt es nicht.')).default(1),
  /** yyyymmdd, both inclusive; 0 = three days before and after today. */
  from: day,
  to: day,
};

export const participantsBy = {
  list: get('/user/tags', {
    summary: 'Wer an Kursen teilnimmt, die in einem Zeitraum laufen: nach Kursen, Kurs-Tags oder Raum-Tags.',
    access,
    input: z.object({
      ...gathered,
      /** Courses or tag values; empty = all of that type. */
      value: idList.default([]),
      /** Roles to include: participants, trainers, waiting persons. */
      active: flag.default(true),
      trainers: flag.default(false),
      waitlist: flag.default(false),
      ...listInput,
      /** Every word must occur somewhere in the row. */
      search: text(100).optional(),
    }),
    reply: z.strictObject({ users: z.array(participant), total: z.int() }),
  }),

  choices: get('/user/tags/choices', {
    summary: 'Wonach die Teilnehmer eines Zeitraums ausgewählt werden können: Kurse, die in ihm laufen, oder Tags.',
    access,
    input: z.object(gathered),
    reply: z.strictObject({ choices: z.array(choice) }),
  }),
};
