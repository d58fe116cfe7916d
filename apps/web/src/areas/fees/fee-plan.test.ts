import type { FeeRow } from '@vereinshaus/contract/fees/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { describe, expect, it } from 'vitest';
import { feePlanOf, stateText, sumText } from './fee-plan.ts';

const row = (columns: Partial<FeeRow>): FeeRow => ({
  ID: 1,
  prename: 'Eva',
  lastname: 'Muster',
  fullname: 'Eva Muster',
  birthdate: 0,
  email: '',
  memberStatus: 1,
  verwalter_ID: 1,
  verwalter: 'Eva Muster',
  tier: 'normal',
  fee: 6000,
  state: 'planned',
  open: 0,
  why: '',
  ...columns,
});

describe('the plan of a run', () => {
  it('adds up what would be charged, what is open and what is paid, and names who is left out', () => {
    const plan = feePlanOf([
      row({}),
      row({ fee: 4500 }),
      row({ state: 'charged', open: 1000 }),
      row({ state: 'paid' }),
      row({ state: 'left', fee: 0, reason: 'function' }),
      row({ state: 'left', fee: 0, reason: 'function' }),
      row({ state: 'left', fee: 0, reason: 'capped' }),
    ]);
    expect(plan).toEqual({
      planned: { persons: 2, cents: 10_500 },
      open: { persons: 1, cents: 1000 },
      paid: { persons: 1, cents: 6000 },
      families: [{ ID: 1, fullname: 'Eva Muster' }],
      left: ['2 Personen: beitragsfrei (Funktion)', '1 Person: Höchstbetrag der Familie erreicht'],
    });
    expect(sumText(plan.paid)).toBe(`${formatMoney(6000)} (1 Person)`);
  });

  it('tells the state, or why somebody pays nothing', () => {
    expect(stateText(row({ state: 'charged' }))).toBe('offen');
    expect(stateText(row({ state: 'left', reason: 'free' }))).toBe('der Beitrag beträgt € 0');
  });
});
