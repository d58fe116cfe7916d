import { newPassword } from '@vereinshaus/contract/session/calls';
import { expect, test } from 'vitest';
import { passwordHints } from './password-hints.ts';

test.each(['', 'Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', 'Abcdefg1', 'Österreich1', 'äöüäöüÄ1'])(
  'the hints for "%s" agree with the rule of the server',
  (password) => {
    const allMet = passwordHints(password).every((hint) => hint.isMet);
    expect(allMet).toBe(newPassword.safeParse(password).success);
  },
);
