import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const draws: OwnDataSection = {
  title: 'Verlosungen',
  columns: {
    draw: 'Verlosung',
    courses: 'Wünsche',
    wanted: 'gewünschte Kurse',
    code: 'Los',
    saved_at: 'abgegeben am',
    outcome: 'Ergebnis',
    dropped_because: 'zählte nicht, weil',
  },
  rows: (id) => sql`
    select d.name as draw, (
        select string_agg(c.name, ', ' order by w.place) from unnest(e.wishes) with ordinality as w (course_id, place)
        join course_card c on c.club_id = e.club_id and c.id = w.course_id
      ) as courses, e.wanted, e.code, e.saved_at,
      case e.outcome when 'won' then 'Platz' when 'lost' then 'kein Platz' when 'dropped' then 'zählte nicht' else 'offen' end as outcome,
      e.dropped_because
    from draw_entry e join draw d on d.club_id = e.club_id and d.id = e.draw_id
    where e.person_id = ${id} order by e.saved_at, e.id`,
};

/** Everything draws knows about a person. The published sheet has pseudonyms alone, and stays. */
export const aboutPerson: AboutPerson = {
  references: {
    'draw.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'draw.drawn_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'draw_entry.manager_id': { merge: 'move', ownData: 'others', anonymise: 'delete' },
    'draw_entry.person_id': { merge: 'special', ownData: 'draws', anonymise: 'delete' },
  },
  sections: { draws },
  mentions: { 'draw.name': 'text', 'draw_change.reason': 'text' },
  /** In a draw that both are in, the wishes of the person who stays count; once it is drawn, the lot that won: they have its place. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from draw_entry e using draw_entry o
      where e.person_id = ${survivorId} and e.outcome <> 'won'
        and o.club_id = e.club_id and o.draw_id = e.draw_id and o.person_id = ${otherId} and o.outcome = 'won'`.execute(
      ctx.db,
    );
    await sql`
      delete from draw_entry e where e.person_id = ${otherId} and exists (
        select from draw_entry o where o.club_id = e.club_id and o.draw_id = e.draw_id and o.person_id = ${survivorId}
      )`.execute(ctx.db);
    await ctx.db.updateTable('draw_entry').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
};
