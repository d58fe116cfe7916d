import type { AboutPerson } from '../about-person/index.ts';

/** Everything courses knows about a person: what they have created. */
export const aboutPerson: AboutPerson = {
  references: {
    'course.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'season_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'season_run.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
};
