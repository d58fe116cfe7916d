import { describe, expect, it } from 'vitest';
import { permissionChoices, permissionLabel } from './labels.ts';
import { grantablePermissions } from './rules.ts';

describe('the words for permissions', () => {
  it('offer everything that can be granted, once, but for the balances of courses', () => {
    const offered = permissionChoices.flatMap(({ items }) => items.map(({ value }) => value));
    expect([...offered, 'course/saldo_read'].toSorted()).toEqual([...grantablePermissions].toSorted());
  });

  it('are German for every permission, and different for each', () => {
    const words = grantablePermissions.map(permissionLabel);
    expect(words.filter((word, index) => word === grantablePermissions[index])).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });

  it.each([
    ['accounting_read', 'Buchhaltung (nur lesen)'],
    ['course/news_trainer', 'Kurs-Nachrichten (falls Trainer)'],
    ['course/participants|12', 'Teilnehmer'],
    ['page_blocks_read', 'Seiten (nur lesen)'],
    ['course/saldo_read', 'Kurs-Salden (nur lesen)'],
  ])('%s is %s', (permission, words) => {
    expect(permissionLabel(permission)).toBe(words);
  });
});
