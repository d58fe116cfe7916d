import { contactFiles } from '@vereinshaus/contract/contacts/calls';
import { admins, type FileRow, type RowsOf } from './row.ts';

const readers = ['role50', ...admins] as const;

const missing = 2_000_000_000;
const reads = { may: readers };
const writes = { may: admins };
/** An id that no record has: callers with access get "not found". */
const findsNone = { ...writes, findNothing: admins };

export const contactsRows: RowsOf<'contacts'> = {
  'contacts.list': { input: () => ({}), ...reads },
  'contacts.get': { input: () => ({ ID: missing }), ...reads, findNothing: readers },
  'contacts.history': { input: () => ({ ID: missing }), ...reads, findNothing: readers },
  'contacts.duplicates': { input: () => ({}), ...writes },
  'contacts.availableTags': { input: () => ({}), ...reads },
  'contacts.setTags': { input: () => ({ ID: missing, tags: [] }), ...findsNone },
  'contacts.save': { input: () => ({ company: 'Bäckerei' }), ...writes },
  'contacts.remove': { input: () => ({ IDs: [missing] }), ...findsNone },
  'contacts.merge': { input: () => ({ ID: missing, other_ID: missing - 1 }), ...findsNone },
  'contacts.convert': { input: () => ({ ID: missing }), ...findsNone },
  'contacts.addNote': { input: () => ({ ID: missing, text: 'Angerufen' }), ...findsNone },
  'contacts.useAddress': { input: () => ({ ID: missing }), ...findsNone },
  'contacts.message': { input: () => ({ IDs: [missing], subject: 'Fest', text: 'Kommt!' }), ...findsNone },
  'contacts.saveAgreement': { input: () => ({ contact_ID: missing, title: 'Banner' }), ...findsNone },
  'contacts.removeAgreement': { input: () => ({ ID: missing }), ...findsNone },
  'contacts.imports': { input: () => ({}), ...writes },
  'contacts.undoImport': { input: () => ({ ID: missing }), ...findsNone },
  'contacts.import': { input: () => ({ name: 'firmen.csv', rows: [{ company: 'Neu GmbH' }] }), ...writes },
};

export const contactsFileRows: Readonly<Record<`contactFiles.${keyof typeof contactFiles}`, FileRow>> = {
  'contactFiles.previewImport': { call: contactFiles.previewImport, path: () => '', ...writes },
  'contactFiles.data': { call: contactFiles.data, path: () => `/${missing}`, ...findsNone },
};
