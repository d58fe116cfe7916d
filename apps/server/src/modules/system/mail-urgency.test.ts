import { describe, expect, it } from 'vitest';
import { allTexts } from '../../modules.ts';
import { unlistedMails } from '../wording/index.ts';
import { mailUrgency, waitsForDigest } from './mail-urgency.ts';

describe('what waits for the digest', () => {
  it('is decided for every mail of the product, once', () => {
    const decided = Object.values(mailUrgency).flatMap<string>((keys) => [...keys]);
    const sent = [...allTexts.map(({ key }) => key), ...Object.keys(unlistedMails)];
    expect(decided.toSorted()).toEqual(sent.toSorted());
  });

  it.each([
    ['news', { source: 'news' as const }, true],
    ['news that cannot wait', { source: 'news' as const, isUrgent: true }, false],
    ['with a file', { source: 'news' as const, attachmentId: 'a' }, false],
    ['with a code to pay', { source: 'news' as const, paymentCode: 'BCD' }, false],
    ['to a contact', { source: 'news' as const, contactId: 1 }, false],
    ['an invoice', { source: 'invoice' as const }, false],
    ['an SMS', {}, false],
  ])('%s: %j', (_, letter, waits) => {
    expect(waitsForDigest(letter)).toBe(waits);
  });
});
