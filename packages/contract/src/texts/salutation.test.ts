import { describe, expect, it } from 'vitest';
import { salutationOf } from './salutation.ts';

describe('how somebody is greeted', () => {
  const maria = { firstName: 'Maria', lastName: 'Huber' };

  it.each([
    ['fem', 'Liebe Maria'],
    ['male', 'Lieber Maria'],
    ['fam', 'Liebe Familie Huber'],
    ['', 'Hallo Maria'],
  ])('greets %s with %s', (sex, greeting) => {
    expect(salutationOf({ ...maria, letterSalutation: '', sex })).toBe(greeting);
  });

  it('greets as the club has written it down', () => {
    expect(salutationOf({ ...maria, letterSalutation: 'Sehr geehrte Frau Doktor', sex: 'fem' })).toBe(
      'Sehr geehrte Frau Doktor',
    );
  });
});
