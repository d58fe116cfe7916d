import { type RawBuilder, sql } from 'kysely';

/** Banks that drop our name for a disbursement still tell whose it was and how much, within so many days. */
const daysLate = 10;

/** Whether the statement tells of a disbursement, and whether it came back. The disbursement is `p`, its order `o`. */
const toldOf = (direction: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from bank_line_card l
  join bank_assignment_card s on s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null
  where l.club_id = p.club_id and l.state = 'booked' and ${direction} and (
    l.end_to_end_id = p.end_to_end_id
    or l.end_to_end_id = '' and abs(s.cents) = p.cents and s.payer_id is not distinct from p.payer_id
      and s.account_id is not distinct from p.account_id
      and l.booked_on between o.execute_on and o.execute_on + ${daysLate}::integer
  )
)`;

export const disbursementState: RawBuilder<string> = sql`case
  when p.withdrawn_at is not null then 'withdrawn'
  when ${toldOf(sql`l.cents > 0 and l.end_to_end_id <> ''`)} then 'returned'
  when ${toldOf(sql`l.cents < 0`)} then 'booked'
  else o.state end`;
