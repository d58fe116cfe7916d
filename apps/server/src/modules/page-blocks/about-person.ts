import type { AboutPerson } from '../about-person/index.ts';

/** Pages know who wrote them; about whom they tell is found in their text. */
export const aboutPerson: AboutPerson = {
  references: {
    'club_page.updated_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'club_page_version.made_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: {},
  mentions: { 'club_page.draft': 'json', 'club_page_version.content': 'json' },
};
