import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const views: OwnDataSection = {
  title: 'Gespeicherte Ansichten',
  columns: { list: 'Liste', name: 'Name', address: 'Suche und Filter', created_at: 'gespeichert am' },
  rows: (id) =>
    sql`select v.list, v.name, v.address, v.created_at from saved_view v where v.created_by = ${id} order by v.id`,
};

/** Everything views knows about a person. */
export const aboutPerson: AboutPerson = {
  references: { 'saved_view.created_by': { merge: 'special', ownData: 'views', anonymise: 'clear' } },
  sections: { views },
  mentions: { 'saved_view.name': 'text', 'saved_view.address': 'text' },
  /** Of two with one name the one of who stays is kept. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from saved_view v where v.created_by = ${otherId} and not v.is_shared and exists (
        select from saved_view o where o.created_by = ${survivorId} and not o.is_shared and o.list = v.list and lower(o.name) = lower(v.name)
      )`.execute(ctx.db);
    await ctx.db.updateTable('saved_view').set({ created_by: survivorId }).where('created_by', '=', otherId).execute();
  },
  /** What the office shares stays. */
  erase: async (ctx, { id }) => {
    await ctx.db.deleteFrom('saved_view').where('created_by', '=', id).where('is_shared', '=', false).execute();
  },
};
