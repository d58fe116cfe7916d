import { mailStates } from '@vereinshaus/contract/system/calls';
import { expect, it } from 'vitest';
import { mailStateLooks, staysInHouse } from './mail-states.ts';

it('every state of a mail has a word and an icon', () => {
  expect(mailStates.filter((state) => mailStateLooks[state].label === '')).toEqual([]);
});

it.each([
  ['the newest one lies in the outbox', ['outbox', 'sent'], true],
  ['the newest one still waits, the one before lies in the outbox', ['queued', 'outbox'], true],
  ['a mail server took the newest one', ['sent', 'outbox'], false],
  ['a mail server refused the newest one', ['failed', 'outbox'], false],
  ['nothing was ever sent', [], false],
] as const)('mails stay in the house when %s: %s', (_, states, expected) => {
  expect(staysInHouse(states.map((state) => ({ state })))).toBe(expected);
});
