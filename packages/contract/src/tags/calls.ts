import { z } from 'zod';
import { anyOf, everyone, may, staffAbove, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, idList, storedInteger, success, text } from '../kit/wire.ts';

/** Records that can have tags. */
export const tagEntities = ['user', 'course', 'contact'] as const;
export type TagEntity = (typeof tagEntities)[number];

export const tagCreationForbidden =
  'Hier dürfen keine neuen Tags erstellt werden. Bitte wende dich an einen Administrator.';

const entity = z.enum(tagEntities, 'Dafür gibt es keine Tags.');

/** Course tags have calls of their own where other users may see or assign them. */
const ofPersons = z.enum(['user'], 'Dafür gibt es keine Tags.');

export const tagLabel = text(60)
  .min(1, 'Bitte gib einen Namen für den Tag ein.')
  .refine((label) => !/[,;|]/.test(label), 'Beistriche und Strichpunkte sind im Namen eines Tags nicht möglich.');

/** An existing tag by its value, a new one as `{ label }`; a text that is not a number is also a label. */
export const tagOrLabel = z.union([
  storedInteger,
  z.strictObject({ label: tagLabel }),
  tagLabel.transform((label) => ({ label })),
]);

/** Maximum number of persons whose tags change at once. */
export const maxTaggedAtOnce = 5000;

const tag = z.strictObject({ value: z.int(), label: z.string() });
export type Tag = z.output<typeof tag>;

const countedTag = z.strictObject({ ...tag.shape, count: z.int(), hidden: z.boolean() });
export type CountedTag = z.output<typeof countedTag>;

const mayReadOfCourses = anyOf(staffFrom(20), may('tags_read'), may('course/data_read'));

const mayRead = anyOf(staffFrom(20), may('tags_read'), may('user_read'));

export const tags = {
  available: get('/tags/get_avail/:entity', {
    summary: 'Die Tags, die zur Auswahl stehen.',
    access: mayRead,
    input: z.object({ entity: ofPersons }),
    reply: z.strictObject({ tags: z.array(tag) }),
  }),

  list: get('/tags/list/:entity', {
    summary: 'Alle Tags mit der Zahl derer, die sie tragen, auch die ausgeblendeten.',
    access: mayRead,
    input: z.object({ entity: ofPersons }),
    reply: z.strictObject({ tags: z.array(countedTag) }),
  }),

  ofRecord: get('/tags/of/:entity/:ID', {
    summary: 'Die Tags einer Person.',
    access: mayRead,
    input: z.object({ entity: ofPersons, ID: id }),
    reply: z.strictObject({ tags: z.array(tag) }),
  }),

  availableForCourses: get('/tags/get_avail/course', {
    summary: 'Die Tags von Kursen, die zur Auswahl stehen; auch für Besucher, zum Filtern.',
    access: everyone,
    input: z.object({}),
    reply: z.strictObject({ tags: z.array(tag) }),
  }),

  listForCourses: get('/tags/list/course', {
    summary: 'Alle Tags von Kursen mit der Zahl der Kurse, auch die ausgeblendeten.',
    access: mayReadOfCourses,
    input: z.object({}),
    reply: z.strictObject({ tags: z.array(countedTag) }),
  }),

  add: post('/tags/add/:entity', {
    summary: 'Einen Tag anlegen; ein ausgeblendeter gleichen Namens steht dann wieder zur Auswahl.',
    access: may('tags'),
    input: z.object({ entity, label: tagLabel }),
    reply: z.strictObject({ ...success.shape, tag }),
  }),

  set: post('/tags/set/:entity/:ID', {
    summary: 'Die Tags einer Person festlegen; neue anlegen darf nur, wer die Berechtigung tags hat.',
    access: may('user'),
    input: z.object({ entity: ofPersons, ID: id, tags: z.array(tagOrLabel).max(100) }),
    reply: z.strictObject({ ...success.shape, tags: z.array(tag) }),
  }),

  setMany: post('/tags/many/user', {
    summary: 'Vielen Personen Tags geben oder nehmen; wer einen schon hat, behält ihn.',
    access: may('user'),
    bodyKb: 256,
    input: z.object({
      user_ids: idList.pipe(
        z
          .array(z.number())
          .min(1, 'Bitte wähle mindestens eine Person aus.')
          .max(maxTaggedAtOnce, `Bitte wähle höchstens ${maxTaggedAtOnce} Personen aus.`),
      ),
      add: z.array(tagOrLabel).max(20).default([]),
      remove: z.array(storedInteger).max(20).default([]),
    }),
    reply: z.strictObject({ ...success.shape, changed: z.int() }),
  }),

  setForCourse: post('/tags/set/course/:ID', {
    summary: 'Die Tags eines Kurses festlegen; neue anlegen darf nur, wer die Berechtigung tags hat.',
    access: may('course/data', 'ID'),
    input: z.object({ ID: id, tags: z.array(tagOrLabel).max(100) }),
    reply: z.strictObject({ ...success.shape, tags: z.array(tag) }),
  }),

  hide: post('/tags/hide/:entity/:value', {
    summary: 'Einen Tag ausblenden: Er steht nicht mehr zur Auswahl, wer ihn trägt, behält ihn.',
    access: anyOf(staffAbove(80), may('tags')),
    input: z.object({ entity, value: id }),
    reply: success,
  }),

  update: post('/tags/update/:entity/:value', {
    summary: 'Einen Tag umbenennen.',
    access: staffAbove(80),
    input: z.object({ entity, value: id, label: tagLabel }),
    reply: success,
  }),
};
