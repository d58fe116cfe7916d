import type { AboutPerson } from '../about-person/index.ts';

/** The role itself is told with the memberships. */
export const aboutPerson: AboutPerson = {
  references: { 'handover_tick.ticked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' } },
  mentions: { 'bank_signatory.account': 'text' },
};
