import { admins, type RowsOf } from './row.ts';

const rule = { kind: 'lateEntry', measure: 'months' };

export const priceRulesRows: RowsOf<'priceRules'> = {
  'priceRules.list': { input: () => ({}), may: admins },
  'priceRules.preview': { input: () => ({ rule }), may: admins },
  'priceRules.save': { input: () => rule, may: admins },
  'priceRules.remove': { input: () => ({ ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'priceRules.setGross': { input: () => ({ grossPrices: false }), may: admins },
};
