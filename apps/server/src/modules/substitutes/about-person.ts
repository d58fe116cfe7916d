import { substituteStateLabels } from '@vereinshaus/contract/substitutes/calls';
import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const labels: Readonly<Record<string, string>> = substituteStateLabels;

const searches: OwnDataSection = {
  title: 'Vertretungen',
  columns: { starts_at: 'Termin', course: 'Kurs', what: 'als', state: 'Status', note: 'Hinweis' },
  rows: (id) => sql`
    select e.starts_at, c.name as course, case when r.absent_id = ${id} then 'Trainer' else 'Vertretung' end as what, r.state,
      case when r.absent_id = ${id} then r.note else '' end as note
    from substitute_request r
    join event_card e on e.club_id = r.club_id and e.id = r.event_id join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where r.absent_id = ${id} or r.substitute_id = ${id} or r.offered_to = ${id} order by e.starts_at`,
  told: ({ state, ...row }) => ({ ...row, state: labels[String(state)] ?? state }),
};

const questions: OwnDataSection = {
  title: 'Anfragen um eine Vertretung',
  columns: { asked_at: 'am', course: 'Kurs', accepts: 'zugesagt' },
  rows: (id) => sql`
    select a.asked_at, c.name as course, a.accepts from substitute_ask a
    join substitute_request r on r.club_id = a.club_id and r.id = a.request_id
    join event_card e on e.club_id = r.club_id and e.id = r.event_id join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where a.person_id = ${id} order by a.asked_at`,
  told: ({ accepts, ...row }) => ({ ...row, accepts: accepts === true ? 'ja' : 'nein' }),
};

/** Everything substitutes knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'substitute_request.absent_id': { merge: 'move', ownData: 'substitutes', anonymise: 'delete' },
    'substitute_request.substitute_id': { merge: 'move', ownData: 'substitutes', anonymise: 'keep' },
    'substitute_request.offered_to': { merge: 'move', ownData: 'substitutes', anonymise: 'delete' },
    'substitute_ask.person_id': { merge: 'special', ownData: 'substituteQuestions', anonymise: 'delete' },
  },
  sections: { substitutes: searches, substituteQuestions: questions },
  mentions: { 'substitute_request.note': 'text' },
  /** If both were asked, that counts once. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      update substitute_ask a set person_id = ${survivorId} where a.person_id = ${otherId} and not exists (
        select from substitute_ask s where s.request_id = a.request_id and s.person_id = ${survivorId}
      )`.execute(ctx.db);
    await sql`delete from substitute_ask where person_id = ${otherId}`.execute(ctx.db);
  },
};
