import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const profile: OwnDataSection = {
  title: 'Trainerprofil',
  columns: {
    about: 'Text',
    qualifications: 'Qualifikationen',
    is_published: 'veröffentlicht',
    updated_at: 'zuletzt geändert',
  },
  rows: (id) => sql`
    select f.about, array_to_string(f.qualifications, ', ') as qualifications, f.is_published, f.updated_at
    from trainer_profile f where f.person_id = ${id}`,
  told: (row) => ({ ...row, is_published: row.is_published === true ? 'ja' : 'nein' }),
};

/** Everything trainers knows about a person. */
export const aboutPerson: AboutPerson = {
  references: { 'trainer_profile.person_id': { merge: 'special', ownData: 'trainerProfile', anonymise: 'delete' } },
  sections: { trainerProfile: profile },
  mentions: { 'trainer_profile.about': 'text' },
  /** Whoever stays keeps their own profile; without one they get the other's. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      update trainer_profile set person_id = ${survivorId} where person_id = ${otherId}
        and not exists (select from trainer_profile s where s.person_id = ${survivorId})`.execute(ctx.db);
    await sql`delete from trainer_profile where person_id = ${otherId}`.execute(ctx.db);
  },
};
