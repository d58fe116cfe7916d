import type { AboutPerson } from '../about-person/index.ts';

/** Everything files knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'stored_file.person_id': { merge: 'move', ownData: 'files', anonymise: 'delete' },
    'stored_file.uploaded_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  files: (ctx, personId) =>
    ctx.db
      .selectFrom('stored_file as f')
      .where('f.person_id', '=', personId)
      .orderBy('f.created_at')
      .select(['f.name', 'f.purpose', 'f.created_at', 'f.content'])
      .execute(),
  mentions: { 'stored_file.name': 'text' },
};
