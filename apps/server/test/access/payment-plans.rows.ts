import { admins, everyone, type RowsOf } from './row.ts';

export const paymentPlansRows: RowsOf<'paymentPlans'> = {
  'paymentPlans.activeModels': { input: () => ({}), may: ['role50', ...admins] },
  'paymentPlans.models': { input: () => ({}), may: admins },
  'paymentPlans.model': { input: () => ({ modelId: 2_000_000_000 }), may: admins, findNothing: admins },
  'paymentPlans.saveModel': { input: () => ({ name: 'Ratenzahlung', paymentplan: [] }), may: admins },
  'paymentPlans.activeOfModel': { input: () => ({ modelId: 2_000_000_000 }), may: admins, findNothing: admins },
  'paymentPlans.historyOfModel': { input: () => ({ modelId: 2_000_000_000 }), may: admins },
  'paymentPlans.ofCourse': {
    input: () => ({ courseId: 2_000_000_000 }),
    may: ['role50', ...admins],
    findNothing: ['role50', ...admins],
  },
  'paymentPlans.saveOfCourse': {
    input: () => ({ courseId: 2_000_000_000, model_ID: '' }),
    may: admins,
    findNothing: admins,
  },
  'paymentPlans.withoutIds': {
    input: () => ({ courseId: 2_000_000_000 }),
    may: ['role50', ...admins],
    findNothing: ['role50', ...admins],
  },
  'paymentPlans.activeOfCourse': {
    input: () => ({ courseId: 2_000_000_000 }),
    may: everyone,
    findNothing: everyone,
  },
  'paymentPlans.historyOfCourse': { input: () => ({ courseId: 2_000_000_000 }), may: ['role50', ...admins] },
};
