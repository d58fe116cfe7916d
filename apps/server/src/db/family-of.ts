import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What a second home may do with a child; seeing is always part of it. */
export type SharedRight = 'see' | 'excuse' | 'book';

/** Children of another home whom somebody looks after, too. A query of its own: it is asked once, not for every person. */
const sharedWith = (personId: number, right: SharedRight) =>
  sql`any(array(select unnest(children_shared_with(${personId}, ${sql.lit(right)}))))`;

/** The person `p` (or another alias) is a child of another home that this person looks after, too. */
export const isSharedWith = (personId: number, right: SharedRight, alias = 'p'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.id`)} = ${sharedWith(personId, right)}`;

/**
 * Zur Familie gehört: oneself, whom one manages, and children of another home, as far as was agreed. The one condition
 * behind what a family sees of itself. Expects the person as `p`. Rules: docs/rules/zwei-zuhause.md.
 */
export const isFamilyOf = (personId: number, right: SharedRight, alias = 'p'): RawBuilder<SqlBool> => {
  const person = sql.ref(`${alias}.id`);
  return sql<SqlBool>`(${person} = ${personId} or ${sql.ref(`${alias}.manager_id`)} = ${personId} or ${isSharedWith(personId, right, alias)})`;
};
