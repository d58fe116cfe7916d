import type { OwnDataName } from './own-data.queries.ts';

/**
 * Everything that refers to a person, and what becomes of it in the three moments that concern all of it. A test reads
 * the references from the database's catalog and fails for one that is not here.
 *
 * merge (docs/rules/dubletten.md): move: the row goes to the person who stays. drop: it ends with the record that goes,
 * because it would let somebody in. special: a command of its own, because both may have one. stay: the row is about
 * the record itself.
 *
 * ownData (docs/rules/datenschutz.md): the section of the download it stands in. office: what somebody has done for the
 * club, told in the history of whom it was done to. others: it would tell about somebody else.
 *
 * anonymise (docs/rules/datenschutz.md): delete: the row goes. clear: it stays for the books, without what it says about
 * the person. keep: it says nothing about them but their number.
 */
type Handling = {
  merge: 'move' | 'drop' | 'special' | 'stay';
  ownData: OwnDataName | 'office' | 'others';
  anonymise: 'delete' | 'clear' | 'keep';
};

export const personReferences = {
  'activation_code.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  'allocation_code.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'allocation_code.person_id': { merge: 'move', ownData: 'signIn', anonymise: 'delete' },
  'allocation_notice.former_manager_id': { merge: 'move', ownData: 'others', anonymise: 'delete' },
  'allocation_notice.new_manager_id': { merge: 'move', ownData: 'others', anonymise: 'delete' },
  'allocation_notice.person_id': { merge: 'move', ownData: 'signIn', anonymise: 'delete' },
  'authenticator_app.person_id': { merge: 'special', ownData: 'signIn', anonymise: 'delete' },
  'browser_error.person_id': { merge: 'move', ownData: 'errors', anonymise: 'clear' },
  'calendar_feed.person_id': { merge: 'special', ownData: 'calendars', anonymise: 'delete' },
  'course.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'discount.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'discount.person_id': { merge: 'move', ownData: 'discounts', anonymise: 'clear' },
  'distinct_persons.decided_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'distinct_persons.one_id': { merge: 'special', ownData: 'others', anonymise: 'delete' },
  'distinct_persons.other_id': { merge: 'special', ownData: 'others', anonymise: 'delete' },
  'email_change.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  'erasure.person_id': { merge: 'stay', ownData: 'others', anonymise: 'keep' },
  'event.owner_id': { merge: 'move', ownData: 'events', anonymise: 'clear' },
  'history_entry.acting_admin_id': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'history_entry.actor_id': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'history_entry.person_id': { merge: 'move', ownData: 'history', anonymise: 'clear' },
  'import_file.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'import_row.person_id': { merge: 'stay', ownData: 'imports', anonymise: 'clear' },
  'import_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'import_run.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'known_device.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  'ledger_account.person_id': { merge: 'special', ownData: 'account', anonymise: 'clear' },
  'ledger_document.acting_for_id': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
  'ledger_document.created_by': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
  'ledger_entry.cancelled_by': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
  'ledger_entry.person_id': { merge: 'stay', ownData: 'payments', anonymise: 'clear' },
  'login.person_id': { merge: 'special', ownData: 'signIn', anonymise: 'delete' },
  'mail.person_id': { merge: 'move', ownData: 'messages', anonymise: 'clear' },
  'membership_card.person_id': { merge: 'drop', ownData: 'cards', anonymise: 'keep' },
  'membership_change.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'membership_change.person_id': { merge: 'move', ownData: 'membershipChanges', anonymise: 'clear' },
  'membership_request.decided_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'membership_request.person_id': { merge: 'special', ownData: 'membershipRequests', anonymise: 'clear' },
  'membership_request.requested_by': { merge: 'move', ownData: 'others', anonymise: 'keep' },
  'membership_role.person_id': { merge: 'special', ownData: 'roles', anonymise: 'clear' },
  'open_item.person_id': { merge: 'move', ownData: 'openItems', anonymise: 'keep' },
  'participation.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'participation.person_id': { merge: 'special', ownData: 'bookings', anonymise: 'clear' },
  'passkey.person_id': { merge: 'special', ownData: 'signIn', anonymise: 'delete' },
  'passkey_challenge.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  'password_link.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  'permission_grant.granted_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'permission_grant.person_id': { merge: 'special', ownData: 'permissions', anonymise: 'delete' },
  'permission_grant.revoked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'person.legal_representative_id': { merge: 'special', ownData: 'family', anonymise: 'clear' },
  'person.manager_id': { merge: 'special', ownData: 'family', anonymise: 'clear' },
  'person.merged_into_id': { merge: 'move', ownData: 'family', anonymise: 'keep' },
  'recovery_code.person_id': { merge: 'special', ownData: 'signIn', anonymise: 'delete' },
  'registration.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'registration.decided_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'registration.known_person_id': { merge: 'move', ownData: 'others', anonymise: 'clear' },
  'registration.manager_id': { merge: 'move', ownData: 'others', anonymise: 'clear' },
  'registration.minor_id': { merge: 'move', ownData: 'others', anonymise: 'clear' },
  'registration.person_id': { merge: 'move', ownData: 'registrations', anonymise: 'clear' },
  'season_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'season_run.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'second_step.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  'sensitive_access.acting_admin_id': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'sensitive_access.person_id': { merge: 'special', ownData: 'looks', anonymise: 'keep' },
  'sensitive_access.viewer_id': { merge: 'special', ownData: 'office', anonymise: 'keep' },
  'session.original_person_id': { merge: 'drop', ownData: 'office', anonymise: 'delete' },
  'session.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  'stored_file.person_id': { merge: 'move', ownData: 'files', anonymise: 'delete' },
  'stored_file.uploaded_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'tagging.person_id': { merge: 'special', ownData: 'tags', anonymise: 'delete' },
  'voucher.buyer_id': { merge: 'move', ownData: 'vouchers', anonymise: 'clear' },
  'voucher.redeemed_by': { merge: 'move', ownData: 'vouchers', anonymise: 'clear' },
  'voucher.sold_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  'whatsapp_code.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
} as const satisfies Readonly<Record<string, Handling>>;

const references: readonly (readonly [string, Handling])[] = Object.entries(personReferences);

export const tableAndColumn = (reference: string): { table: string; column: string } => {
  const [table = '', column = ''] = reference.split('.');
  return { table, column };
};

/** The columns that are handled in a certain way. */
export const referencesWith = <K extends keyof Handling>(moment: K, handling: Handling[K]) =>
  references.filter(([, handlings]) => handlings[moment] === handling).map(([reference]) => tableAndColumn(reference));
