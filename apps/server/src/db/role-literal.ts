import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { sql } from 'kysely';

/**
 * Roles of participation for raw SQL. Literals and no bound values: a prepared statement is planned once for all values,
 * and only a literal tells the planner that the index of the queue (`where role = 2`) is enough.
 */
export const roleLiteral = {
  participant: sql.lit(participationRole.participant),
  trainer: sql.lit(participationRole.trainer),
  waiting: sql.lit(participationRole.waiting),
};
