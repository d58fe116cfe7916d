import type { AboutPerson } from '../about-person/index.ts';

export const aboutPerson: AboutPerson = {
  references: { 'text_version.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' } },
  mentions: { 'text_version.body': 'text', 'text_version.subject': 'text' },
};
