import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const messages: OwnDataSection = {
  title: 'Gespräche mit Trainern',
  columns: {
    created_at: 'am',
    course: 'Kurs',
    person: 'über',
    from_whom: 'von',
    text: 'Nachricht',
    read_at: 'gelesen',
  },
  rows: (id) => sql`
    select m.created_at, c.name as course, p.display_name as person,
      case when m.from_family then 'Familie' else 'Trainer' end as from_whom, m.text, m.read_at
    from conversation_message m
    join conversation v on v.club_id = m.club_id and v.id = m.conversation_id
    join course_card c on c.club_id = v.club_id and c.id = v.course_id
    join person_card p on p.club_id = v.club_id and p.id = v.person_id
    where (v.person_id = ${id} and m.home_id = p.manager_id) or m.author_id = ${id} order by m.created_at, m.id`,
};

/** Everything that families and trainers have written to each other about or by a person. */
export const aboutConversations = {
  references: {
    'conversation.person_id': { merge: 'special', ownData: 'conversations', anonymise: 'delete' },
    'conversation_message.home_id': { merge: 'move', ownData: 'others', anonymise: 'keep' },
    'conversation_message.author_id': { merge: 'move', ownData: 'conversations', anonymise: 'keep' },
  },
  sections: { conversations: messages },
  mentions: { 'conversation_message.text': 'text' },
  /** Two conversations about one participant of one course become one. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      update conversation_message m set conversation_id = kept.id
      from conversation gone join conversation kept
        on kept.club_id = gone.club_id and kept.course_id = gone.course_id and kept.person_id = ${survivorId}
      where gone.person_id = ${otherId} and m.club_id = gone.club_id and m.conversation_id = gone.id`.execute(ctx.db);
    await sql`
      delete from conversation gone using conversation kept
      where gone.person_id = ${otherId} and kept.club_id = gone.club_id and kept.course_id = gone.course_id
        and kept.person_id = ${survivorId}`.execute(ctx.db);
    await sql`update conversation set person_id = ${survivorId} where person_id = ${otherId}`.execute(ctx.db);
  },
} satisfies AboutPerson;
