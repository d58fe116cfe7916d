import type { AboutPerson } from '../about-person/index.ts';

/** Everything bank-changes knows about a person: who has asked for what, which stays as long as the club. */
export const aboutPerson: AboutPerson = {
  references: {
    'club_bank_change.requested_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'club_bank_change.stopped_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: {},
  mentions: {},
};
