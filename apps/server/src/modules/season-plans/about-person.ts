import type { AboutPerson } from '../about-person/index.ts';

/** A plan counts people and names none of them; only who wrote it is known. */
export const aboutPerson: AboutPerson = {
  references: {
    'season_plan.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'season_plan.changed_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  mentions: { 'season_plan.name': 'text' },
};
