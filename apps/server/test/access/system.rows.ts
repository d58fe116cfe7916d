import { admins, everyone, type RowsOf } from './row.ts';

const unknownJob = '9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11';

export const systemRows: RowsOf<'system'> = {
  'system.logError': { input: () => ({ message: 'Test' }), may: everyone },
  'system.mails': { input: () => ({}), may: ['role90', 'foreignAdmin'] },
  'system.mail': {
    input: ({ mail }) => ({ id: mail }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['foreignAdmin'],
  },
  'system.resendMail': {
    input: ({ mail }) => ({ ID: mail }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['foreignAdmin'],
  },
  'system.backup': { input: () => ({}), may: ['role90', 'foreignAdmin'] },
  'system.failedJobs': { input: () => ({}), may: ['role50', ...admins] },
  'system.retryJob': {
    input: () => ({ ID: unknownJob }),
    may: admins,
    findNothing: admins,
  },
};
