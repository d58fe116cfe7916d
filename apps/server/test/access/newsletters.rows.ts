import { admins, everyone, type RowsOf, signedIn } from './row.ts';

const nowhere = 2_000_000_000;
const readers = ['role50', ...admins] as const;
const one = { input: () => ({ newsletter_ID: nowhere }), may: admins, findNothing: admins };
const noAudience = { groups: [], lists: [], user_ids: [] };
const content = { subject: 'Sommerfest', blocks: [{ kind: 'text', html: '<p>Kommt alle!</p>' }] };

export const newslettersRows: RowsOf<'newsletters' | 'newsletterFiles'> = {
  'newsletters.list': { input: () => ({}), may: readers },
  'newsletters.get': { ...one, may: readers, findNothing: readers },
  'newsletters.save': {
    input: ({ child }) => ({ ...content, audience: { ...noAudience, user_ids: [child] } }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'newsletters.remove': one,
  'newsletters.preview': {
    input: ({ child }) => ({ ...content, child_ID: child }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'newsletters.recipients': {
    input: ({ child }) => ({ audience: { ...noAudience, user_ids: [child] } }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'newsletters.test': one,
  'newsletters.send': { ...one, input: () => ({ newsletter_ID: nowhere, version: 1, mails: 1 }) },
  'newsletters.stop': one,
  'newsletters.pause': one,
  'newsletters.resume': one,
  'newsletters.cancel': one,
  'newsletters.templates': { input: () => ({}), may: readers },
  'newsletters.saveTemplate': { input: () => ({ name: 'Monat', blocks: content.blocks }), may: admins },
  'newsletters.removeTemplate': { input: () => ({ ID: nowhere }), may: admins, findNothing: admins },
  'newsletters.lists': { input: () => ({}), may: admins },
  'newsletters.saveList': {
    input: ({ child }) => ({ name: 'Sponsoren', user_ids: [child] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'newsletters.removeList': { input: () => ({ ID: nowhere }), may: admins, findNothing: admins },
  'newsletters.archive': { input: () => ({}), may: signedIn },
  'newsletters.archived': { ...one, may: signedIn, findNothing: signedIn },
  'newsletters.subscription': { input: () => ({ token: 'x'.repeat(24) }), may: everyone, findNothing: everyone },
  'newsletters.saveSubscription': {
    input: () => ({ token: 'x'.repeat(24), isSubscribed: false }),
    may: everyone,
    findNothing: everyone,
  },
  'newsletterFiles.labels': one,
  'newsletterFiles.letters': one,
};
