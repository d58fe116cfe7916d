import type pg from 'pg';

/** Two rules as a club thinks about them; not in force, so that every price of the demo stays what its course says. */
export const writePriceRules = (client: pg.ClientBase, clubId: number) =>
  client.query(
    `insert into price_rule (club_id, kind, from_child, percent, cap_cents, measure, is_active, created_at)
     values ($1, 'family', 3, 20, 10000, null, false, now()), ($1, 'lateEntry', null, null, null, 'months', false, now())`,
    [clubId],
  );
