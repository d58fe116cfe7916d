import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/**
 * Everything that refers to a person, and what a merge does with it. A test reads the references from the database's
 * catalog and fails for one that is not here.
 *
 * move: the row goes to the person who stays. drop: it ends with the record that goes, because it would let somebody in.
 * special: a command of its own, because both may have one. stay: the row is about the record itself.
 */
export const personReferences = {
  'activation_code.person_id': 'drop',
  'allocation_code.created_by': 'move',
  'allocation_code.person_id': 'move',
  'browser_error.person_id': 'move',
  'calendar_feed.person_id': 'special',
  'course.created_by': 'move',
  'discount.created_by': 'move',
  'discount.person_id': 'move',
  'distinct_persons.decided_by': 'move',
  'distinct_persons.one_id': 'special',
  'distinct_persons.other_id': 'special',
  'event.owner_id': 'move',
  'history_entry.acting_admin_id': 'move',
  'history_entry.actor_id': 'move',
  'history_entry.person_id': 'move',
  'import_file.created_by': 'move',
  'import_row.person_id': 'stay',
  'import_run.created_by': 'move',
  'import_run.undone_by': 'move',
  'ledger_account.person_id': 'special',
  'ledger_entry.cancelled_by': 'move',
  'ledger_entry.created_by': 'move',
  'ledger_entry.person_id': 'move',
  'login.person_id': 'special',
  'membership_card.person_id': 'drop',
  'membership_change.created_by': 'move',
  'membership_change.person_id': 'move',
  'membership_request.decided_by': 'move',
  'membership_request.person_id': 'special',
  'membership_request.requested_by': 'move',
  'membership_role.person_id': 'special',
  'participation.created_by': 'move',
  'participation.person_id': 'special',
  'password_link.person_id': 'drop',
  'permission_grant.granted_by': 'move',
  'permission_grant.person_id': 'special',
  'permission_grant.revoked_by': 'move',
  'person.legal_representative_id': 'special',
  'person.manager_id': 'special',
  'person.merged_into_id': 'move',
  'registration.created_by': 'move',
  'registration.decided_by': 'move',
  'registration.known_person_id': 'move',
  'registration.manager_id': 'move',
  'registration.minor_id': 'move',
  'registration.person_id': 'move',
  'season_run.created_by': 'move',
  'season_run.undone_by': 'move',
  'sensitive_access.acting_admin_id': 'move',
  'sensitive_access.person_id': 'special',
  'sensitive_access.viewer_id': 'special',
  'session.original_person_id': 'drop',
  'session.person_id': 'drop',
  'stored_file.person_id': 'move',
  'stored_file.uploaded_by': 'move',
  'tagging.person_id': 'special',
  'voucher.buyer_id': 'move',
  'voucher.redeemed_by': 'move',
  'voucher.sold_by': 'move',
  'voucher_attempt.person_id': 'move',
  'whatsapp_code.person_id': 'drop',
} as const satisfies Record<string, 'move' | 'drop' | 'special' | 'stay'>;

export const tableAndColumn = (reference: string): { table: string; column: string } => {
  const [table = '', column = ''] = reference.split('.');
  return { table, column };
};

export type Pair = { survivorId: number; otherId: number };

/** The plain cases; those that need thought are done before. */
export const moveReferences = async (ctx: Pick<Ctx, 'db'>, { survivorId, otherId }: Pair) => {
  for (const [reference, handling] of Object.entries(personReferences)) {
    const { table, column } = tableAndColumn(reference);
    if (handling === 'move') {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${survivorId} where ${sql.ref(column)} = ${otherId}`.execute(
        ctx.db,
      );
    }
    if (handling === 'drop') {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${otherId}`.execute(ctx.db);
    }
  }
};
