import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const views: OwnDataSection = {
  title: 'Gespeicherte Ansichten',
  columns: { list: 'Liste', name: 'Name', address: 'Suche und Filter', created_at: 'gespeichert am' },
  rows: (id) =>
    sql`select v.list, v.name, v.address, v.created_at from saved_view v where v.created_by = ${id} order by v.id`,
};

const watches: OwnDataSection = {
  title: 'Lebende Listen',
  columns: { name: 'Ansicht', often: 'wie oft', by_mail: 'auch per E-Mail', created_at: 'seit' },
  rows: (id) => sql`
    select v.name, w.often, w.by_mail, w.created_at from view_watch w
    join saved_view v on v.club_id = w.club_id and v.id = w.view_id where w.person_id = ${id} order by w.id`,
};

/** Everything views knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'saved_view.created_by': { merge: 'special', ownData: 'views', anonymise: 'clear' },
    'view_watch.person_id': { merge: 'special', ownData: 'watches', anonymise: 'delete' },
  },
  sections: { views, watches },
  mentions: { 'saved_view.name': 'text', 'saved_view.address': 'text' },
  /** Of two with one name the one of who stays is kept. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from view_watch w where w.person_id = ${otherId} and exists (
        select from view_watch o where o.club_id = w.club_id and o.person_id = ${survivorId} and o.view_id = w.view_id)`.execute(
      ctx.db,
    );
    await ctx.db.updateTable('view_watch').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
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
