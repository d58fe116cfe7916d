import { describe, expect, it } from 'vitest';
import type { RecordValues } from '../kit/record-fields.ts';
import { pluck } from '../kit/record-of.ts';
import { contactFields } from './contact-fields.ts';
import { mergedContact } from './merge-rules.ts';

const emptyContact: RecordValues<typeof contactFields> = pluck(contactFields, 'empty');
const agreed = { newsletter: true, consentOn: 20260105, consentSource: 'Messe' };
const nobody = { newsletter: false, consentOn: 0, consentSource: '' };
const kept = { ...emptyContact, company: 'Sport Huber', email: 'a@x.test', ...agreed };

describe('two contacts that are one', () => {
  it('keep what was agreed to for the address that stays', () => {
    const other = { ...emptyContact, company: 'Huber', email: 'b@x.test', phone: '+43 1 234' };
    expect(mergedContact(kept, other, [])).toMatchObject({ email: 'a@x.test', phone: '+43 1 234', ...agreed });
    expect(mergedContact(kept, { ...other, email: 'A@x.test' }, ['email'])).toMatchObject(agreed);
  });

  it('have agreed to nothing for an address that comes from the other', () => {
    const other = { ...emptyContact, company: 'Huber', email: 'b@x.test', ...agreed };
    expect(mergedContact(kept, other, ['email'])).toMatchObject({ email: 'b@x.test', ...nobody });
    expect(mergedContact({ ...kept, email: '' }, other, [])).toMatchObject({ email: 'b@x.test', ...nobody });
  });
});
