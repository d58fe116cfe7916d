import { describe, expect, it } from 'vitest';
import { balanceParts, balanceSentence, balanceText, owedSentence, owedTitle } from './balance-text.ts';

const euro = (text: string) => text.replaceAll('€ ', '€\u00a0');

describe('a balance in words', () => {
  it.each([
    [
      { saldo: -20_000, due: 8000, later: 12_000 },
      '€ 80,00 fällig, € 120,00 später',
      '€ 80,00 sind fällig, weitere € 120,00 erst später.',
    ],
    [{ saldo: -8000, due: 8000, later: 0 }, '€ 80,00 fällig', '€ 80,00 sind fällig.'],
    [{ saldo: -12_000, due: 0, later: 12_000 }, '€ 120,00 später', 'Derzeit ist nichts fällig, € 120,00 erst später.'],
    [{ saldo: 1250, due: 0, later: 0 }, '€ 12,50 Guthaben', '€ 12,50 Guthaben.'],
    [{ saldo: 0, due: 0, later: 0 }, 'nichts offen', 'Es ist nichts offen.'],
  ])('%o', (balance, text, sentence) => {
    expect(balanceText(balance)).toBe(euro(text));
    expect(balanceSentence(balance)).toBe(euro(sentence));
  });

  it('is red only where it is due', () => {
    const parts = balanceParts({ saldo: -20_000, due: 8000, later: 12_000 });
    expect(parts.map(({ isDue }) => isDue)).toEqual([true, false]);
  });

  it.each([
    [0, 'Zu bezahlen', '€ 80,00 sind fällig, weitere € 120,00 erst später.'],
    [5000, 'Zu bezahlen', '€ 30,00 sind fällig, weitere € 120,00 erst später. € 50,00 sind unterwegs.'],
    [10_000, 'Später zu bezahlen', 'Derzeit ist nichts fällig, € 100,00 erst später. € 100,00 sind unterwegs.'],
    [20_000, 'Zahlung unterwegs', '€ 200,00 sind unterwegs.'],
  ])('asks for nothing that is on its way: %i cents', (underWay, title, sentence) => {
    const balance = { saldo: -20_000, due: 8000, later: 12_000 };
    expect(owedTitle(balance, underWay)).toBe(title);
    expect(owedSentence(balance, underWay)).toBe(euro(sentence));
  });

  it('never has a minus', () => {
    expect(balanceText({ saldo: -8000, due: 8000, later: 0 })).not.toContain('-');
  });
});
