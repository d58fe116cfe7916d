import type { AboutPerson } from '../about-person/index.ts';

/** What accounting knows about a person: their work on the books. */
export const aboutPerson: AboutPerson = {
  references: {
    'receipt.created_by': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
    'receipt.deleted_by': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
    'chart_import.created_by': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
  },
  mentions: { 'receipt.name': 'text' },
};
