import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { amountInput } from '../kit/record-fields.ts';
import { dayInput, dayNumber, id, nothing, success, text } from '../kit/wire.ts';

/** Individueller Beitrag: an agreed amount that replaces the fee of the club or of a section, with its reason and end. */
const individualFee = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  /** 0 = replaces the club's fee. */
  section_ID: z.int(),
  section: z.string(),
  /** Cents per year. */
  amount: z.int(),
  reason: z.string(),
  start: dayNumber,
  /** The last day it applies; 0 = until further notice. */
  end: dayNumber,
});
export type IndividualFeeRow = z.output<typeof individualFee>;

const individualFeeInput = z
  .object({
    ID: id.default(0),
    child_ID: id,
    section_ID: id.default(0),
    amount: amountInput.default(0),
    reason: text(200).min(1, 'Bitte gib einen Grund an.'),
    start: dayInput.pipe(z.number().min(1, 'Bitte gib an, ab wann der Beitrag gilt.')),
    end: dayInput.default(0),
  })
  .superRefine(({ start, end }, issues) => {
    if (end > 0 && end < start) {
      issues.addIssue({ code: 'custom', path: ['end'], message: 'Das Ende liegt vor dem Anfang.' });
    }
  });
export type IndividualFeeInput = z.output<typeof individualFeeInput>;

export const individualFees = {
  list: get('/club/membership_fees/individual', {
    summary: 'Individuelle Beiträge: wer statt des üblichen Beitrags etwas anderes zahlt, warum und bis wann.',
    access: may('accounting_read'),
    input: nothing,
    reply: z.strictObject({
      fees: z.array(individualFee),
      sections: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
    }),
  }),

  save: post('/club/membership_fees/individual/save', {
    summary: 'Einen individuellen Beitrag anlegen (ID 0) oder ändern. Was vorgeschrieben ist, bleibt.',
    access: may('accounting'),
    input: individualFeeInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  remove: post('/club/membership_fees/individual/delete', {
    summary: 'Einen individuellen Beitrag löschen. Was vorgeschrieben ist, bleibt.',
    access: may('accounting'),
    input: z.object({ ID: id }),
    reply: success,
  }),
};
