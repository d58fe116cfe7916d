import { grantablePermissions } from '@vereinshaus/contract/permissions/rules';
import { describe, expect, test } from 'vitest';
import { choicesFor, readScope, scopeLabel } from './scope.ts';

describe('what the permissions page is about', () => {
  test.each(['', 'entity_type=course', 'entity_type=planet&entity_ID=3', 'entity_type=course&entity_ID=x'])(
    'is the whole club with „%s“',
    (query) => {
      expect(readScope(new URLSearchParams(query))).toBeNull();
    },
  );

  test('is the entity that the address names', () => {
    const scope = readScope(new URLSearchParams('entity_type=course&entity_ID=12'));
    expect(scope).toEqual({ type: 'course', id: 12 });
    expect(scope && scopeLabel(scope, new Map())).toBe('Kurs 12');
    expect(scope && scopeLabel(scope, new Map([[12, 'Kinderturnen']]))).toBe('Kurs Kinderturnen');
  });
});

describe('the choices of the dialog', () => {
  test('are all permissions for the whole club, but for the balances of courses, which only a call grants', () => {
    const offered = choicesFor(null).flatMap(({ items }) => items.map(({ value }) => value));
    expect([...offered, 'course/saldo_read'].toSorted()).toEqual([...grantablePermissions].toSorted());
  });

  test('are those of courses for one course, with the variants for readers and trainers', () => {
    const groups = choicesFor({ type: 'course', id: 12 });
    expect(groups.map(({ group }) => group)).toEqual(['Kurse']);
    expect(groups[0]?.items.map(({ label }) => label)).toContain('Kurs-Nachrichten (falls Trainer)');
    expect(groups[0]?.items.map(({ label }) => label)).toContain('Teilnehmer (nur lesen)');
  });
});
