import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { pickup } from '../guardianships/pickups.ts';
import { anyOf, may, trainerNow, trainerOf } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { recordOf } from '../kit/record-of.ts';
import { id } from '../kit/wire.ts';
import { trainerFields } from '../persons/person-fields.ts';

export const safetyOfPerson = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  age: z.int().nullable(),
  ...recordOf(trainerFields.map((field) => [field, z.string()] as const)),
  /** Persons allowed to collect the child. Data cached by an older version lacks this field. */
  pickups: z.array(pickup).default([]),
  /** Additional fields of the club meant for trainers, as text, such as the consent to photos. Empty = no answer. */
  fields: z.array(z.strictObject({ label: z.string(), text: z.string() })),
});
export type SafetyOfPerson = z.output<typeof safetyOfPerson>;

/** Current trainers of the course, and users who may read persons anyway. */
export const seesSafety = anyOf(trainerNow('id'), may('user_read'));

/** Logs who read it, so this read changes data. */
const look = {
  access: seesSafety,
  effect: true,
  input: z.object({
    id,
    /** Wer ist in der Halle: only persons present on this date of the course. */
    eventID: id.optional(),
  }),
};

export const safety = {
  ofCourse: get('/course/safety/:id', {
    summary: 'Was Trainer über die Teilnehmer ihres laufenden Kurses wissen müssen; wird festgehalten.',
    ...look,
    reply: z.strictObject({ participants: z.array(safetyOfPerson) }),
  }),

  photoConsents: get('/course/photoConsents/:id', {
    summary: 'Kein Foto: wer im Kurs mit Fotos nicht einverstanden ist oder noch nichts gesagt hat.',
    access: anyOf(trainerOf('id'), may('course/media', 'id')),
    input: z.object({ id }),
    reply: z.strictObject({
      /** The club has a field for it. */
      isAsked: z.boolean(),
      persons: z.array(z.strictObject({ ID: z.int(), fullname: z.string(), hasRefused: z.boolean() })),
    }),
  }),

  sheet: get('/course/safety/:id/sheet', {
    summary: 'Das Trainerblatt als PDF: Alter, Gesundheit, Notfallnummer, Abholung; wird festgehalten.',
    ...look,
    admission: fileAdmission,
    reply: exportedFile,
  }),
};
