import { expect, test } from 'vitest';
import { phoneHref } from './phone-href.ts';

test('a number is dialled with its country code, also one from abroad; a short one as it is', () => {
  expect(phoneHref('436641234567')).toBe('tel:+436641234567');
  expect(phoneHref('4917112345678')).toBe('tel:+4917112345678');
  expect(phoneHref('144')).toBe('tel:144');
});
