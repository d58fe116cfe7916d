import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const hold: OwnDataSection = {
  title: 'Aufbewahrung über die Frist hinaus',
  columns: { keep_until: 'bis', reason: 'weil', held_at: 'festgelegt am' },
  rows: (id) => sql`select h.keep_until, h.reason, h.held_at from retention_hold h where h.person_id = ${id}`,
};

/** Who agreed to what is told in the history; the proof itself names nobody whose data went. */
export const aboutPerson: AboutPerson = {
  references: {
    'retention_run.approved_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'retention_hold.held_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'retention_hold.person_id': { merge: 'special', ownData: 'hold', anonymise: 'delete' },
  },
  sections: { hold },
  mentions: { 'retention_hold.reason': 'text' },
  /** Kept under either record: the later day counts. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      insert into retention_hold (club_id, person_id, keep_until, reason, held_at, held_by)
      select h.club_id, ${survivorId}, h.keep_until, h.reason, h.held_at, h.held_by from retention_hold h where h.person_id = ${otherId}
      on conflict (club_id, person_id) do update set keep_until = excluded.keep_until, reason = excluded.reason,
        held_at = excluded.held_at, held_by = excluded.held_by
      where excluded.keep_until > retention_hold.keep_until`.execute(ctx.db);
    await ctx.db.deleteFrom('retention_hold').where('person_id', '=', otherId).execute();
  },
};
