import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const calendars: OwnDataSection = {
  title: 'Kalender-Abos',
  columns: { kind: 'Kalender', created_at: 'seit', last_used_at: 'zuletzt abgerufen' },
  rows: (id) => sql`
    select case f.kind when 'family' then 'Familie' when 'trainer' then 'Trainer' when 'course' then 'Kurs' else 'Raum' end as kind, f.created_at, f.last_used_at
    from calendar_feed f where f.person_id = ${id} order by f.created_at`,
};

const events: OwnDataSection = {
  title: 'Termine, die nur diese Person sieht',
  columns: { name: 'Termin', starts_at: 'von', ends_at: 'bis', place: 'Ort' },
  rows: (id) => sql`
    select e.name, e.starts_at, e.ends_at, e.place from event e
    where e.owner_id = ${id} and e.visibility = 1 order by e.starts_at`,
};

/** Everything events knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'calendar_feed.person_id': { merge: 'special', ownData: 'calendars', anonymise: 'delete' },
    'event.owner_id': { merge: 'move', ownData: 'events', anonymise: 'clear' },
  },
  sections: { calendars, events },
  mentions: { 'event.name': 'text', 'event.off_reason': 'text', 'event.place': 'text' },
  /** If both have the same calendar, one is dropped before the others move. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from calendar_feed f where f.person_id = ${otherId} and exists (
        select from calendar_feed o where o.person_id = ${survivorId} and o.kind = f.kind
          and o.course_id is not distinct from f.course_id and o.room_id is not distinct from f.room_id
      )
    `.execute(ctx.db);
    await ctx.db.updateTable('calendar_feed').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('event')
      .set({ name: '', place: '', hidden_at: sql<Date>`coalesce(hidden_at, ${ctx.now})` })
      .where('owner_id', '=', id)
      .where('visibility', '=', 1)
      .where('course_id', 'is', null)
      .execute();
  },
};
