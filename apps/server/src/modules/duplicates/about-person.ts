import { sql } from 'kysely';
import type { AboutPerson } from '../about-person/index.ts';

/** Everything duplicates knows about a person: whom they are not. */
export const aboutPerson: AboutPerson = {
  references: {
    'distinct_persons.decided_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'distinct_persons.one_id': { merge: 'special', ownData: 'others', anonymise: 'delete' },
    'distinct_persons.other_id': { merge: 'special', ownData: 'others', anonymise: 'delete' },
  },
  /** Whom the record that goes is not, the person who stays is not either. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      insert into distinct_persons (club_id, one_id, other_id, decided_at, decided_by)
      select d.club_id, least(d.third, ${survivorId}::integer), greatest(d.third, ${survivorId}::integer), d.decided_at, d.decided_by
      from (
        select club_id, case when one_id = ${otherId} then other_id else one_id end as third, decided_at, decided_by
        from distinct_persons where one_id = ${otherId} or other_id = ${otherId}
      ) d
      where d.third <> ${survivorId}
      on conflict do nothing
    `.execute(ctx.db);
    await sql`delete from distinct_persons where one_id = ${otherId} or other_id = ${otherId}`.execute(ctx.db);
  },
};
