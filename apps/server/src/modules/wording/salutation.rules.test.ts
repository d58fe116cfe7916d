import { describe, expect, it } from 'vitest';
import { salutationOf } from './salutation.rules.ts';

describe('how somebody is greeted', () => {
  const maria = { first_name: 'Maria', last_name: 'Huber' };

  it.each([
    ['fem', 'Liebe Maria'],
    ['male', 'Lieber Maria'],
    ['fam', 'Liebe Familie Huber'],
    ['', 'Hallo Maria'],
  ])('greets %s with %s', (sex, greeting) => {
    expect(salutationOf({ ...maria, letter_salutation: '', sex })).toBe(greeting);
  });

  it('greets as the club has written it down', () => {
    expect(salutationOf({ ...maria, letter_salutation: 'Sehr geehrte Frau Doktor', sex: 'fem' })).toBe(
      'Sehr geehrte Frau Doktor',
    );
  });
});
