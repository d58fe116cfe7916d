import { z } from 'zod';
import { everyone, loggedIn, trainer } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, multiline, success, text } from '../kit/wire.ts';

const tooMany = 'Mehr als 20 Qualifikationen passen nicht auf ein Profil.';

/** The profile a trainer can edit. */
export const trainerProfileInput = z.object({
  about: multiline(3000),
  qualifications: z.array(text(100).min(1, 'Bitte gib eine Qualifikation ein.')).max(20, tooMany),
  showsPhoto: flag,
  showsCourses: flag,
  published: flag,
});

const ledCourse = z.strictObject({ ID: z.int(), name: z.string() });

const listedTrainer = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  /** Address of the photo; empty = none, or not shown. */
  image: z.string(),
  qualifications: z.array(z.string()),
  courses: z.array(ledCourse),
  /** There is a profile page. */
  published: z.boolean(),
});
export type ListedTrainer = z.output<typeof listedTrainer>;

export const trainers = {
  list: get('/trainers', {
    summary: 'Wer laufende Kurse leitet, mit Foto und Qualifikationen, soweit sie gezeigt werden.',
    access: loggedIn,
    input: z.object({}),
    reply: z.strictObject({ trainers: z.array(listedTrainer) }),
  }),

  profile: get('/trainers/profile/:id', {
    summary: 'Ein Trainerprofil, soweit es veröffentlicht ist.',
    access: everyone,
    input: z.object({ id }),
    reply: z.strictObject({
      ID: z.int(),
      fullname: z.string(),
      image: z.string(),
      about: z.string(),
      qualifications: z.array(z.string()),
      courses: z.array(ledCourse),
    }),
  }),

  own: get('/trainers/own', {
    summary: 'Das eigene Trainerprofil zum Bearbeiten.',
    access: trainer,
    input: z.object({}),
    reply: z.strictObject({
      ID: z.int(),
      about: z.string(),
      qualifications: z.array(z.string()),
      showsPhoto: z.boolean(),
      showsCourses: z.boolean(),
      published: z.boolean(),
      /** There is a photo that could be shown. */
      hasPhoto: z.boolean(),
    }),
  }),

  save: post('/trainers/own', {
    summary: 'Das eigene Trainerprofil speichern, veröffentlichen oder zurückziehen.',
    access: trainer,
    input: trainerProfileInput,
    reply: success,
  }),
};

/** Returns a picture, so it is separate from the calls above. */
export const trainerFiles = {
  photo: get('/trainers/photo/:id/:file', {
    summary: 'Das Foto eines veröffentlichten Trainerprofils.',
    access: everyone,
    input: z.object({ id, file: text(60) }),
    reply: z.unknown(),
  }),
};
