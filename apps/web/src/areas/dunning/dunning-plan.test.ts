import type { DunningFamily } from '@vereinshaus/contract/dunning/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { describe, expect, it } from 'vitest';
import { levelText, reasonText, stepLines, sumText } from './dunning-plan.ts';

const family = (values: Partial<DunningFamily>): DunningFamily => ({
  ID: 1,
  prename: 'Maria',
  lastname: 'Huber',
  fullname: 'Maria Huber',
  level: 0,
  nextLevel: 1,
  due: 5000,
  fee: 0,
  since: 20_260_302,
  noticed: 0,
  nextOn: 20_260_316,
  underWay: 0,
  ...values,
});

describe('the plan of a run', () => {
  it('tells what is sent to how many, and how much it asks for', () => {
    const planned = [family({}), family({}), family({ nextLevel: 3, fee: 1000 })];
    expect(stepLines(planned)).toEqual(['2 × Zahlungserinnerung', '1 × Letzte Mahnung']);
    expect(sumText(planned)).toBe(`${formatMoney(16_000)} (3 Familien)`);
  });

  it.each<[Partial<DunningFamily>, string]>([
    [{ reason: 'underWay', underWay: 5000 }, `Zahlung unterwegs: ${formatMoney(5000)}`],
    [{ reason: 'waiting' }, 'die Frist läuft noch, bis 16.03.2026'],
    [{ reason: 'lastLevel', level: 3 }, 'letzte Stufe schon erreicht (Letzte Mahnung)'],
    [{ reason: 'noAddress' }, 'keine E-Mail-Adresse'],
    [
      { reason: 'reported', report: { time: 0, paidOn: 20_260_315, until: 20_260_323, text: 'Konto der Oma' } },
      'hat gemeldet, schon bezahlt zu haben (am 15.03.2026: Konto der Oma), bis 23.03.2026',
    ],
  ])('says why somebody is spared: %o', (values, text) => {
    expect(reasonText(family(values))).toBe(text);
  });

  it('says where a family stands, and since when', () => {
    expect(levelText(family({}))).toBe('');
    expect(levelText(family({ level: 2, noticed: Date.parse('2026-03-16T09:00:00Z') / 1000 }))).toBe(
      'Mahnung, 16.03.2026',
    );
  });
});
