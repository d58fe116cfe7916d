import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const invitations: OwnDataSection = {
  title: 'Einladungen',
  columns: { created_at: 'verschickt am', email: 'an' },
  rows: (id) => sql`
    select w.created_at, i.email from invitation i join invitation_wave w on w.club_id = i.club_id and w.id = i.wave_id
    where i.person_id = ${id} order by w.created_at, w.id`,
};

/** Everything invitations knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'invitation_wave.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'invitation.person_id': { merge: 'special', ownData: 'invitations', anonymise: 'delete' },
  },
  sections: { invitations },
  mentions: {},
  /** Who was invited twice in one wave was invited once. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from invitation i where i.person_id = ${otherId} and exists (
        select from invitation o where o.club_id = i.club_id and o.wave_id = i.wave_id and o.person_id = ${survivorId}
      )`.execute(ctx.db);
    await ctx.db.updateTable('invitation').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
};
