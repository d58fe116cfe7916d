import { admins, ofChild, type RowsOf, signedIn } from './row.ts';

export const messagingRows: RowsOf<'messaging'> = {
  'messaging.saveMailing': {
    input: ({ child }) => ({ child_ID: child, shouldReceivePost: 1 }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'messaging.reception': { ...ofChild, may: ['manager', ...admins] },
  'messaging.saveReception': {
    input: ({ child }) => ({ child_ID: child, objects: true }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'messaging.useAddress': { ...ofChild, may: ['manager', ...admins] },
  'messaging.statistics': {
    input: () => ({ newsletter_ID: 2_000_000_000 }),
    may: ['role50', ...admins],
    findNothing: ['role50', ...admins],
  },
  'messaging.sendWhatsappCode': { input: ({ child }) => ({ ID: child }), may: ['manager'] },
  'messaging.verifyWhatsappCode': { input: ({ child }) => ({ ID: child, code: '123456' }), may: ['manager'] },
  'messaging.unsetWhatsapp': { input: ({ child }) => ({ ID: child }), may: ['manager'] },
  'messaging.contact': { input: () => ({ topicId: 1, subject: 'Frage', note: 'Wann?' }), may: signedIn },
  'messaging.previewMessage': {
    input: ({ child }) => ({ user_ids: [child] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'messaging.testMessage': {
    input: ({ child }) => ({ user_ids: [child], subject: 'Training entfällt', text: 'Heute nicht.' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'messaging.texts': { input: () => ({}), may: admins },
  'messaging.saveText': {
    input: () => ({ name: 'Absage', subject: 'Training entfällt', text: 'Heute.' }),
    may: admins,
  },
  'messaging.removeText': { input: () => ({ ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'messaging.held': { input: () => ({}), may: admins },
  'messaging.stopMessage': { input: () => ({ newsletter_ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'messaging.sendMessage': {
    input: ({ child }) => ({ user_ids: [child], subject: 'Training entfällt', text: 'Heute nicht.' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
};
