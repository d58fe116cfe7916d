import { z } from 'zod';
import { anyOf, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, mapOf, success, text } from '../kit/wire.ts';

/** Lists whose views can be kept; the ids of their tables in the browser. */
export const viewedLists = ['persons', 'courses'] as const;

const list = z.enum(viewedLists, 'Von dieser Liste gibt es keine Ansichten.');

/** Which columns, in which order; a column without a word follows the program. */
const columns = z.strictObject({
  order: z.array(text(60)).max(200),
  shown: mapOf(text(60), z.boolean(), 200),
});

const view = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** What stands behind the question mark: search, filters and order. */
  address: z.string(),
  columns: z.strictObject({ order: z.array(z.string()), shown: z.record(z.string(), z.boolean()) }),
  shared: z.boolean(),
  /** The viewer made it. */
  mine: z.boolean(),
});
export type SavedView = z.output<typeof view>;

const office = anyOf(staffFrom(11), may('user_read'), may('course_read'));

/** A view for the whole office changes what the others find. */
export const sharesViews = staffFrom(80);

/** Enough for years; nobody finds anything among more. */
export const maxViews = 50;

export const viewName = text(60).min(1, 'Bitte gib der Ansicht einen Namen.');

export const views = {
  list: get('/views/:list', {
    summary: 'Die gespeicherten Ansichten einer Liste: die eigenen und die des Büros.',
    access: office,
    input: z.object({ list }),
    reply: z.strictObject({ views: z.array(view) }),
  }),

  save: post('/views/save', {
    summary: 'Eine Ansicht speichern, für sich oder für das Büro; eine gleichen Namens wird ersetzt.',
    access: office,
    restricted: { shared: sharesViews },
    input: z.object({ list, name: viewName, address: text(4000), columns, shared: flag.optional() }),
    reply: success,
  }),

  remove: post('/views/delete', {
    summary: 'Eine gespeicherte Ansicht löschen: eine eigene, oder als Administrator eine des Büros.',
    access: office,
    input: z.object({ ID: id }),
    reply: success,
  }),
};
