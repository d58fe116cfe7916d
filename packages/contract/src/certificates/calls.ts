import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { anyOf, everyone, loggedIn, may, trainerOf } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { id, seconds, text } from '../kit/wire.ts';
import { certificateCodeLength, normalCertificateCode } from './rules.ts';

const person = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  verified: z.boolean(),
  /** Why there is no certificate; empty = there is one. */
  why: z.string(),
});
export type CertifiedPerson = z.output<typeof person>;

/** Zertifikat of a course, for the viewer and the persons they manage. */
export const certificates = {
  verify: get('/course/certificate/verify/:courseId', {
    summary: 'Ob es für jemanden der eigenen Familie ein Zertifikat dieses Kurses gibt, und warum nicht.',
    access: loggedIn,
    input: z.object({ courseId: id }),
    reply: z.strictObject({ verified: z.boolean(), persons: z.array(person) }),
  }),

  check: get('/course/certificate/check/:code', {
    summary: 'Ob ein Zertifikat echt ist: Kurs, Zeitraum und die Anfangsbuchstaben der Person, sonst nichts.',
    access: everyone,
    perMinute: 20,
    input: z.object({
      code: text(40)
        .transform(normalCertificateCode)
        .refine((code) => code.length === certificateCodeLength, `Der Code hat ${certificateCodeLength} Zeichen.`),
    }),
    reply: z.strictObject({
      club: z.string(),
      course: z.string(),
      from: seconds,
      to: seconds,
      issued: seconds,
      initials: z.string(),
    }),
  }),
};

export const certificateFiles = {
  download: get('/course/certificate/download/:id', {
    summary: 'Das Zertifikat eines Kurses als PDF: das eigene, oder mit child_ID das von jemandem der eigenen Familie.',
    access: loggedIn,
    effect: true,
    perMinute: 30,
    admission: fileAdmission,
    input: z.object({ id, child_ID: id.optional() }),
    reply: exportedFile,
  }),

  ofCourse: get('/course/certificate/all/:id', {
    summary: 'Die Zertifikate aller, die es in einem Kurs verdient haben, als ein PDF zum Ausdrucken.',
    access: anyOf(trainerOf('id'), may('course/participants', 'id')),
    effect: true,
    perMinute: 10,
    admission: fileAdmission,
    input: z.object({ id }),
    reply: exportedFile,
  }),
};
