import type { AboutPerson } from '../about-person/index.ts';

/** Who agreed to what is told in the history; the proof itself names nobody whose data went. */
export const aboutPerson: AboutPerson = {
  references: { 'retention_run.approved_by': { merge: 'move', ownData: 'office', anonymise: 'keep' } },
};
