import { z } from 'zod';
import { anyOf, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, mapOf, nothing, seconds, success, text } from '../kit/wire.ts';
import { howOftenNames, restReasonNames } from './living.ts';

/** Lists whose views can be saved; the ids of their tables in the browser. */
export const viewedLists = ['persons', 'courses'] as const;

const list = z.enum(viewedLists, 'Von dieser Liste gibt es keine Ansichten.');

/** The columns and their order; a column without an entry uses the program's default. */
const columns = z.strictObject({
  order: z.array(text(60)).max(200),
  shown: mapOf(text(60), z.boolean(), 200),
});

const view = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** The query string: search, filters and order. */
  address: z.string(),
  columns: z.strictObject({ order: z.array(z.string()), shown: z.record(z.string(), z.boolean()) }),
  shared: z.boolean(),
  /** Created by the viewer. */
  mine: z.boolean(),
  /** The viewer is notified when it changes. */
  watch: z.strictObject({ often: z.enum(howOftenNames), mail: z.boolean() }).nullable(),
});
export type SavedView = z.output<typeof view>;

const office = anyOf(staffFrom(11), may('user_read'), may('course_read'));

/** Entries that were added or removed: with names if there are few and they still exist. */
const moved = z.strictObject({ total: z.int(), names: z.array(z.string()) });

const change = z.strictObject({ ID: z.int(), time: seconds, entered: moved, left: moved, isSeen: z.boolean() });
export type ListChange = z.output<typeof change>;

const watched = z.strictObject({
  /** Id of the view. */
  ID: z.int(),
  list: z.enum(viewedLists),
  name: z.string(),
  /** URL of the list, with search and filters. */
  link: z.string(),
  shared: z.boolean(),
  often: z.enum(howOftenNames),
  mail: z.boolean(),
  /** Empty = active. */
  rests: z.enum(['', ...restReasonNames]),
  /** Length of the list at the last check. */
  members: z.int(),
  looked: seconds,
  /** Newest first. */
  changes: z.array(change),
});
export type WatchedView = z.output<typeof watched>;

/** A view for the whole office changes what other users see. */
export const sharesViews = staffFrom(80);

/** Enough for years; a longer list would be unusable. */
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

  watched: get('/livinglists', {
    summary: 'Die Ansichten, bei denen man erfährt, wer dazukommt oder herausfällt, mit den letzten Änderungen.',
    access: office,
    input: nothing,
    reply: z.strictObject({ watches: z.array(watched) }),
  }),

  watch: post('/livinglists/watch', {
    summary:
      'Bei einer gespeicherten Ansicht erfahren, wer dazukommt oder herausfällt: gleich, täglich oder wöchentlich, auf Wunsch auch per E-Mail.',
    access: office,
    input: z.object({
      ID: id,
      often: z.enum(howOftenNames, 'Bitte wähle, wie oft du es erfahren willst.'),
      mail: flag,
    }),
    reply: success,
  }),

  unwatch: post('/livinglists/unwatch', {
    summary: 'Bei einer gespeicherten Ansicht nicht mehr erfahren, wer dazukommt oder herausfällt.',
    access: office,
    input: z.object({ ID: id }),
    reply: success,
  }),

  markSeen: post('/livinglists/seen', {
    summary: 'Änderungen einer Ansicht als gelesen vermerken, bis zu der, die man gesehen hat.',
    access: office,
    input: z.object({ ID: id, until: id }),
    reply: success,
  }),
};
