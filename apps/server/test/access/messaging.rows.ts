import { admins, type RowsOf, signedIn } from './row.ts';

export const messagingRows: RowsOf<'messaging'> = {
  'messaging.saveMailing': {
    input: ({ child }) => ({ child_ID: child, shouldReceivePost: 1 }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
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
  'messaging.sendMessage': {
    input: ({ child }) => ({ user_ids: [child], subject: 'Training entfällt', text: 'Heute nicht.' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
};
