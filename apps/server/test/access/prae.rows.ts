import { admins, type RowsOf } from './row.ts';

const missing = 2_000_000_000;
const office = { may: admins };
/** An id that no record has: callers with access get "not found". */
const findsNone = { ...office, findNothing: admins };
/** Persons who pay see the amounts to pay. */
const payers = ['treasurer', ...admins] as const;
const trainers = ['trainer'] as const;
const ofTrainer = { may: trainers, findNothing: trainers };
const both = ['trainer', ...admins] as const;
const all = ['trainer', ...payers] as const;
const line = { ID: missing, day: 20_261_001, minutes: 60, amount: 0, text: 'Match' };
const signature = { v: 1, width: 600, height: 200, strokes: [Array.from({ length: 20 }, (_, index) => index)] };

export const praeRows: RowsOf<'prae'> = {
  'prae.own': { input: () => ({}), may: trainers },
  'prae.month': { input: () => ({ month: 20_261_001 }), may: payers },
  'prae.form': { input: () => ({ ID: missing }), may: all, findNothing: all },
  'prae.open': { input: () => ({ month: 20_200_101 }), may: trainers },
  'prae.saveLine': { input: () => line, ...ofTrainer },
  'prae.removeLine': { input: () => ({ ID: missing, line_ID: missing }), ...ofTrainer },
  'prae.skip': { input: () => ({ ID: missing, event_ID: missing, isSkipped: true }), ...ofTrainer },
  'prae.handIn': {
    input: () => ({
      ID: missing,
      shown: 0,
      holder: 'Theo',
      iban: 'AT611904300234573201',
      function: 'Trainer',
      signature,
    }),
    ...ofTrainer,
  },
  'prae.takeBack': { input: () => ({ ID: missing }), ...ofTrainer },
  'prae.approve': { input: () => ({ IDs: [missing] }), ...findsNone },
  'prae.giveBack': { input: () => ({ ID: missing, reason: 'Es fehlt etwas.' }), ...findsNone },
  'prae.correct': { input: () => ({ ID: missing }), may: both, findNothing: both },
  'prae.payables': { input: () => ({}), may: payers },
  'prae.payOut': {
    input: () => ({ IDs: [missing], on: 20_301_001, account_ID: missing, amount: 1 }),
    may: payers,
    findNothing: payers,
  },
  'prae.year': { input: () => ({ year: 2026 }), may: payers },
  'prae.setKind': { input: () => ({ child_ID: missing, year: 2026, kind: 'prae' }), ...findsNone },
  'prae.rates': { input: () => ({}), ...office },
  'prae.setRate': { input: () => ({ course_ID: missing, child_ID: missing, rate: 2000 }), ...findsNone },
  'prae.costs': { input: () => ({ year: 2026 }), may: payers },
  'prae.setBudget': { input: () => ({ course_ID: missing, year: 2026, amount: 1000 }), ...findsNone },
  'prae.whatIf': { input: () => ({ course_ID: missing, year: 2026, minutes: 60 }), may: payers },
};

export const praeFilesRows: RowsOf<'praeFiles'> = {
  'praeFiles.pdf': { input: () => ({ ID: missing }), may: all, findNothing: all },
  'praeFiles.report': { input: () => ({ year: 2020, format: 'csv' }), ...office },
};
