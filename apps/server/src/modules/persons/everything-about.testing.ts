import { randomBytes } from 'node:crypto';
import { fieldColumns, type TextField, textFields } from '@vereinshaus/contract/persons/person-fields';
import type { TestHouse } from '../../../test/harness.ts';
import { addCourses } from './courses-about.testing.ts';
import { addMeetings } from './meetings-about.testing.ts';
import { addMoney, addOnlinePayments, addPapersAndGifts } from './money-about.testing.ts';
import { type ColumnText, past, type RowsAbout, type RowValues, rowsAbout, soon } from './rows-about.testing.ts';

export type { ColumnText } from './rows-about.testing.ts';

/** The caller sets the person's name, and a country is a code. */
const isNameOrCode = (field: TextField) => ['prename', 'lastname', 'email', 'country'].includes(field);

const describePerson = async (rows: RowsAbout) => {
  const { house, personId, say, words } = rows;
  const columns = words(
    'person',
    ...textFields.filter((field) => !isNameOrCode(field)).map((field) => fieldColumns[field]),
    'whatsapp_phone',
    'image',
  );
  const all: RowValues = {
    ...columns,
    extra: JSON.stringify({ shirt: say('person.extra') }),
    birth_date: '1980-01-01',
  };
  const names = Object.keys(all);
  await house.sql(
    `update person set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [personId, ...Object.values(all)],
  );
};

const addFactors = async (rows: RowsAbout) => {
  const { about, hash, put, record, words } = rows;
  const passkey = { credential_id: 'x', public_key: hash(), counter: 0, user_handle: 'x', created_at: past };
  await record('passkey', { ...about, ...passkey, ...words('passkey', 'name') });
  await put('authenticator_app', { ...about, secret: hash(), created_at: past, confirmed_at: past });
  await put('recovery_code', { ...about, code_hash: hash(), created_at: past });
  await put('passkey_challenge', { ...about, challenge_hash: hash(), purpose: 'confirm', expires_at: soon });
  await put('second_step', { ...about, token_hash: hash(), kept: false, expires_at: soon });
};

const addAccess = async (rows: RowsAbout) => {
  const { about, hash, personId, put, record, say, words } = rows;
  await put('login', { ...about, email: say('login.email').toLowerCase(), password_hash: 'x' });
  const opened = words('session', 'address', 'user_agent');
  const session = { token_hash: hash(), created_at: past, expires_at: soon, last_seen_at: past, ...opened };
  await put('session', { ...about, ...session });
  await put('known_device', { ...about, token_hash: hash(), created_at: past, last_used_at: past });
  await put('session', { ...about, ...session, token_hash: hash(), original_person_id: personId });
  await addFactors(rows);
  const code = { created_at: past, expires_at: soon };
  await put('password_link', { ...about, ...code, ...words('password_link', 'email'), token_hash: hash() });
  const changed = { requested_at: past, confirm_hash: hash(), revert_hash: hash() };
  const addresses = words('email_change', 'old_email', 'old_sign_in', 'new_email');
  const change_id = await record('email_change', {
    ...about,
    ...changed,
    ...addresses,
    requested_by: personId,
    consent_hash: hash(),
  });
  const approval = { change_id, administrator_id: personId, approved_at: past };
  await put('email_change_approval', { ...approval, ...words('email_change_approval', 'reason') });
  const bankChange = { version: 1, fields: '{}', requested_at: past, requested_by: personId, applies_at: soon };
  await record('club_bank_change', { ...bankChange, stopped_at: past, stopped_by: personId });
  await put('activation_code', { ...about, ...code, code_hash: hash() });
  await put('allocation_code', { ...about, ...code, code_hash: hash() });
  const groups = { former_manager_id: personId, new_manager_id: personId };
  await put('allocation_notice', { ...about, ...code, ...groups, token_hash: hash() });
  const other = await record('person', { first_name: 'Anderes', last_name: 'Zuhause' });
  const agreed = { may_excuse: true, may_book: false, asked_by: 'home', asked_at: past, agreed_at: past };
  const sides = { asked_by_id: personId, ended_by_id: personId, ended_at: past };
  await record('guardianship', { ...agreed, ...sides, child_id: personId, guardian_id: other });
  await record('guardianship', { ...agreed, child_id: other, guardian_id: personId });
  const paid = { percent: 50, asked_by: 'home', asked_at: past, agreed_at: past };
  await record('payer_share', { ...paid, ...sides, child_id: personId, payer_id: other });
  await record('payer_share', { ...paid, child_id: other, payer_id: personId });
  const pickup = { child_id: personId, code: '0815', created_at: past };
  await record('pickup_person', { ...pickup, ...words('pickup_person', 'name', 'relation') });
  const whatsapp = { requested_at: past, expires_at: soon, ...words('whatsapp_code', 'phone') };
  await put('whatsapp_code', { ...about, ...whatsapp });
  const program = { token_hash: hash(), beginning: 'vh_abcde', rights: ['own_read'], created_at: past };
  await record('api_token', { ...about, ...program, expires_at: soon, ...words('api_token', 'name') });
  const client = { client_key: 'vh-x', name: 'Wiki', redirect_uris: ['https://x.test/'], audiences: ['members'] };
  const client_id = await record('sign_on_client', { ...client, shares: [], secret: hash(), created_at: past });
  await put('sign_on_consent', { ...about, client_id, shares: ['profile'], given_at: past, last_used_at: past });
  const session_hash = hash();
  await put('session', { ...about, token_hash: session_hash, ...code, last_seen_at: past });
  const keys = { endpoint: 'https://push.test/a', p256dh: 'x', auth: 'x' };
  await record('push_device', { ...about, session_hash, ...keys, name: 'Chrome', created_at: past });
  await put('push_silence', { ...about, kind: 'news' });
  await record('permission_grant', { ...about, permission: 'invoice' });
};

const addMembership = async (rows: RowsAbout) => {
  const { about, personId, put, record, say, words } = rows;
  const role = { code: 1, starts_on: '2020-01-01', ends_on: '2022-01-01' };
  const role_id = await record('membership_role', { ...about, ...role, ...words('membership_role', 'note') });
  await put('handover_notice', { role_id, person_id: personId, told_at: past });
  await put('handover_tick', { role_id, point: 'keys', ticked_at: past, ticked_by: personId });
  await put('rights_review', { year: personId, reviewed_at: past, reviewed_by: personId });
  const planned = { source_year: 2026, content: '{}', shape: 1, created_at: past, changed_at: past };
  const planners = { created_by: personId, changed_by: personId };
  await record('season_plan', { ...planned, ...planners, ...words('season_plan', 'name') });
  const approved = { approved_at: past, approved_by: personId, finished_at: past };
  await record('retention_run', { ...approved, request_key: `retention-${personId}` });
  const change = { old_code: 0, new_code: 1, changed_on: '2020-01-01' };
  await record('membership_change', { ...about, ...change, ...words('membership_change', 'note') });
  const request = {
    kind: 'leave',
    state: 'done',
    decided_at: past,
    requested_by: personId,
    ended_roles: JSON.stringify([{ note: say('membership_request.ended_roles') }]),
  };
  await record('membership_request', { ...about, ...request, ...words('membership_request', 'note', 'answer') });
  await put('membership_card', { ...about, serial: 1, renewed_at: past });
};

const addSections = async (rows: RowsAbout) => {
  const { about, personId, put, record, words } = rows;
  const section_id = await record('section', { name: `Sektion ${personId}`, created_at: past });
  await put('section_head', { ...about, section_id });
  await record('section_member', { ...about, section_id, starts_on: '2020-01-01' });
  const agreed = { amount_cents: 100, starts_on: '2020-01-01', created_at: past, created_by: personId };
  await record('individual_fee', { ...about, ...agreed, ...words('individual_fee', 'reason') });
  const counted = { cells: [], sections: [], withoutSection: 0, courses: [], labels: {} };
  const content = { version: 1, ageRule: 'day', withDormant: false, bands: [0], from: 0, to: 0, ...counted };
  const taken = { cut_off_on: '2020-01-01', version: personId, members: 0, taken_at: past, taken_by: personId };
  const report_id = await record('standesmeldung', { ...taken, content: JSON.stringify(content) });
  const named = words('standesmeldung_person', 'name', 'function', 'email', 'phone');
  await record('standesmeldung_person', { ...about, report_id, kind: 'board', position: 0, ...named });
};

const addFormerContact = async (rows: RowsAbout) => {
  const { about, personId, record, words } = rows;
  const names = words('contact', 'company', 'first_name', 'last_name', 'job_title', 'note', 'consent_source');
  const reached = words(
    'contact',
    'email',
    'phone',
    'website',
    'street',
    'postal_code',
    'locality',
    'country',
    'vat_id',
  );
  await record('contact', { ...about, ...names, ...reached, created_at: past });
  const imported = { added: 1, created_at: past, created_by: personId, undone_at: past, undone_by: personId };
  await record('contact_import', { ...imported, file_name: 'firmen.csv' });
};

const addMessages = async (rows: RowsAbout) => {
  const { about, personId, put, record, say, words } = rows;
  const mail = words('mail', 'recipient', 'subject', 'body', 'html', 'payment_code', 'reply_to', 'error');
  await put('reception_objection', { ...about, created_at: past });
  const mailId = await record('mail', { ...about, state: 'outbox', digest_for: personId, ...mail });
  await record('mailing_consent', { ...about, wants_emails: true, source: 'settings', at: past });
  const stored = { content: '{"version":1,"blocks":[]}', created_at: past, updated_at: past };
  const audience = '{"version":1,"groups":[],"lists":[],"user_ids":[]}';
  const by = { updated_by: personId, released_by: personId, send_at: past, state: 'sent' };
  const newsletter_id = await record('newsletter', { subject: 'Neues', ...stored, audience, ...by });
  await put('newsletter_person', { ...about, newsletter_id });
  const letter = { place: 0, person_ids: [personId], token: randomBytes(18).toString('base64url'), mail_id: mailId };
  await put('newsletter_letter', { ...about, newsletter_id, ...letter, ...words('newsletter_letter', 'address') });
  const list_id = await record('newsletter_list', { name: `Liste ${personId}` });
  await put('newsletter_list_person', { ...about, list_id });
  const noted = {
    kind: 'history.noted',
    details: JSON.stringify({ text: say('history_entry.details'), category: 'note' }),
  };
  await record('history_entry', { ...about, ...noted });
  const error = words('browser_error', 'message', 'info', 'pathname', 'user_agent');
  await record('browser_error', { ...about, ...error });
  return mailId;
};

const addFiles = async (rows: RowsAbout) => {
  const { about, json, personId, put, record, words } = rows;
  const file = { mime_type: 'text/plain', content: Buffer.from('Inhalt'), created_at: past, purpose: 'data' };
  await record('stored_file', { ...about, ...file, ...words('stored_file', 'name') });
  const tagId = await record('tag', { entity: 'user', label: `Tag ${personId}` });
  await record('tagging', { ...about, entity: 'user', tag_id: tagId });
  const run = { created_persons: 1, updated_persons: 0, skipped_rows: 0, created_at: past, created_by: personId };
  const runId = await record('import_run', { ...run, file_id: crypto.randomUUID(), file_name: 'mitglieder.csv' });
  const row = { row_number: 2, action: 'updated', before: json('import_row.before') };
  await put('import_row', { ...about, ...row, run_id: runId, ...words('import_row', 'fingerprint') });
  const step = { step: 'balances', file_name: 'salden.csv', content: '', made: 1, skipped: 0, created_at: past };
  const moved = { ...step, file_id: crypto.randomUUID(), created_by: personId };
  const record_id = 1;
  await put('move_in_row', { ...about, row_number: 2, record_id, run_id: await record('move_in_run', moved) });
};

const addRelatedRecords = async (rows: RowsAbout) => {
  const { about, clubId, hash, house, json, personId, put, record } = rows;
  const registration = { token: personId, fingerprint: hash(), source: 'public', created_at: past };
  await record('registration', {
    ...about,
    ...registration,
    position: 0,
    state: 'done',
    consents: json('registration.consents'),
  });
  const held = { state: 'held', held: json('registration.held') };
  const others = { manager_id: personId, minor_id: personId, known_person_id: personId, known_by: 'name' };
  await record('registration', { ...registration, ...held, ...others, position: 1 });
  await record('sensitive_access', { ...about, what: 'svn', shown_in: 'svn', at: past, viewer_id: personId });
  const other = await record('person', {
    first_name: 'Kind',
    last_name: 'Klein',
    manager_id: personId,
    legal_representative_id: personId,
  });
  const [first] = await house.sql<{ id: number }>('select min(id) as id from person where club_id = $1', [clubId]);
  await put('distinct_persons', { one_id: personId, other_id: other, decided_at: past });
  await put('distinct_persons', { one_id: first?.id, other_id: personId, decided_at: past });
  await record('person', { first_name: 'früher', deleted_at: past, merged_into_id: personId });
  return other;
};

/**
 * A person with a row in every table that refers to persons, and a text in every column that can hold one. A test
 * compares it with the database's catalog: a new table or column must be added here.
 */
export const everythingAbout = async (house: TestHouse, clubId: number, personId: number, say: ColumnText) => {
  const rows = rowsAbout(house, clubId, personId, say);
  await describePerson(rows);
  await addAccess(rows);
  await addMembership(rows);
  await addSections(rows);
  await addPapersAndGifts(rows);
  const { discountId } = await addMoney(rows);
  await addOnlinePayments(rows);
  const { courseId } = await addCourses(rows, discountId);
  await addMeetings(rows);
  await addFormerContact(rows);
  const mailId = await addMessages(rows);
  await addFiles(rows);
  return { courseId, mailId, childId: await addRelatedRecords(rows) };
};
