import type { AboutPerson } from '../about-person/index.ts';

/** Pages know who wrote them; about whom they tell is found in their text. */
export const aboutPerson: AboutPerson = {
  references: {
    'page.updated_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'page_version.made_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: {},
  mentions: { 'page.draft': 'json', 'page_version.content': 'json' },
};
