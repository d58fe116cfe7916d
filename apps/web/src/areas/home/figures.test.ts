import { expect, test } from 'vitest';
import { comparisonOf, figureWords } from './figures.ts';

const days = [20251231, 20261031, 20261115];

test('a number is told beside what it was', () => {
  expect(comparisonOf('members', [300, 310, 312], days)).toBe('12 mehr als Ende Dezember 2025');
  expect(comparisonOf('places', [300, 310, 290], days)).toBe('10 weniger als Ende Dezember 2025');
  expect(comparisonOf('places', [300, 310, 300], days)).toBe('wie Ende Dezember 2025');
  expect(comparisonOf('bookings', [300, 45, 12], days)).toBe('Oktober 2026: 45');
});

test('money is told to the cent, as the lists and the books tell it', () => {
  expect(figureWords.open.format(1_234_567)).toBe('€\u00a012.345,67');
  expect(figureWords.open.format(735_000)).toBe('€\u00a07.350');
  expect(figureWords.open.format(0)).toBe('€ 0');
});
