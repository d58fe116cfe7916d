import type { AboutPerson } from '../about-person/index.ts';

export const aboutPerson: AboutPerson = {
  references: { 'club_archive.requested_by': { merge: 'move', ownData: 'office', anonymise: 'keep' } },
};
