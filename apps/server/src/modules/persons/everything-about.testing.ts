import { randomBytes, randomUUID } from 'node:crypto';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { fieldColumns, type TextField, textFields } from '@vereinshaus/contract/persons/person-fields';
import type { TestHouse } from '../../../test/harness.ts';

/** What a column says; by its name, so that a test finds out where it went. */
export type Say = (column: string) => string;

type Values = Readonly<Record<string, unknown>>;

/** How the person is called is said by who builds them, and a country is a code. */
const isNameOrCode = (field: TextField) => ['prename', 'lastname', 'email', 'country'].includes(field);

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);
const soon = daysAgo(-30);
const past = daysAgo(30);

/**
 * A person with a row in every table that refers to persons, and words in every column that can hold some. A test
 * compares it with the database's catalog: whoever adds a table or a column adds it here.
 */
export const everythingAbout = async (house: TestHouse, clubId: number, personId: number, say: Say) => {
  const put = async (table: string, values: Values, returning = 'club_id'): Promise<number> => {
    const all = { club_id: clubId, ...values };
    const names = Object.keys(all);
    const [row] = await house.sql<Record<string, number>>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning ${returning}`,
      Object.values(all),
    );
    return row?.[returning] ?? 0;
  };
  const record = (table: string, values: Values) => put(table, values, 'id');
  const about = { person_id: personId };
  const words = (table: string, ...columns: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, say(`${table}.${column}`)]));
  const json = (column: string) => JSON.stringify({ told: say(column) });
  const hash = () => randomBytes(32);

  const describePerson = async () => {
    const columns = words(
      'person',
      ...textFields.filter((field) => !isNameOrCode(field)).map((field) => fieldColumns[field]),
      'whatsapp_phone',
      'image',
    );
    const all: Values = { ...columns, extra: JSON.stringify({ shirt: say('person.extra') }), birth_date: '1980-01-01' };
    const names = Object.keys(all);
    await house.sql(
      `update person set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
      [personId, ...Object.values(all)],
    );
  };

  const factors = async () => {
    const passkey = { credential_id: 'x', public_key: hash(), counter: 0, user_handle: 'x', created_at: past };
    await record('passkey', { ...about, ...passkey, ...words('passkey', 'name') });
    await put('authenticator_app', { ...about, secret: hash(), created_at: past, confirmed_at: past });
    await put('recovery_code', { ...about, code_hash: hash(), created_at: past });
    await put('passkey_challenge', { ...about, challenge_hash: hash(), purpose: 'confirm', expires_at: soon });
    await put('second_step', { ...about, token_hash: hash(), kept: false, expires_at: soon });
  };

  const access = async () => {
    await put('login', { ...about, email: say('login.email').toLowerCase(), password_hash: 'x' });
    const opened = words('session', 'address', 'user_agent');
    const session = { token_hash: hash(), created_at: past, expires_at: soon, last_seen_at: past, ...opened };
    await put('session', { ...about, ...session });
    await put('known_device', { ...about, token_hash: hash(), created_at: past, last_used_at: past });
    await put('session', { ...about, ...session, token_hash: hash(), original_person_id: personId });
    await factors();
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

  const membership = async () => {
    const role = { code: 1, starts_on: '2020-01-01', ends_on: '2022-01-01' };
    await record('membership_role', { ...about, ...role, ...words('membership_role', 'note') });
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

  const sections = async () => {
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

  const papersAndGifts = async () => {
    const paper = { kind: 'licence', created_at: past, ...words('trainer_paper', 'title', 'issuer', 'note') };
    await record('trainer_paper', { ...about, ...paper });
    const named = { created_at: past, ...words('donor', 'first_name', 'last_name') };
    const donor_id = await record('donor', { ...about, ...named });
    const given = { amount_cents: 100, given_on: '2020-01-01', created_at: past, created_by: personId };
    await record('donation', { donor_id, ...given, ...words('donation', 'purpose') });
    await put('prae_year', { ...about, year: 2026, kind: 'prae' });
    await put('prae_payee', { ...about, ...words('prae_payee', 'holder', 'iban', 'function') });
    const paid = { kind: 'prae', cents: 100, paid_on: '2026-01-31', created_at: past, created_by: personId };
    const payout_id = await record('prae_payout', { ...about, ...paid });
    const rows = [{ day: '2026-01-01', cents: 1, payer: say('prae_form.elsewhere') }];
    const form_id = await record('prae_form', {
      ...about,
      ...words('prae_form', 'holder', 'iban', 'function', 'remark', 'return_reason'),
      elsewhere: JSON.stringify({ v: 1, rows }),
      month: '2026-01-01',
      kind: 'prae',
      state: 'paid',
      signature: JSON.stringify({ v: 1, width: 600, height: 200, strokes: [] }),
      handed_in_at: past,
      checked_at: past,
      checked_by: personId,
      created_at: past,
      payout_id,
    });
    await record('prae_line', { form_id, is_own: true, day: '2026-01-01', minutes: 60, cents: 100, text: 'Match' });
    const course_id = await record('course', { name: 'Kurs mit Satz' });
    await put('prae_rate', { ...about, course_id, hourly_cents: 100 });
  };

  const money = async () => {
    const number = 20_000_000 + personId;
    const texts = words('ledger_account', 'name', 'address', 'iban', 'iban_holder', 'bic', 'tag');
    const accountId = await record('ledger_account', { ...about, number, kind: 5, is_asset: true, ...texts });
    const income = await record('ledger_account', { number: 40_000_000 + personId, name: 'Kursbeiträge' });
    const told = words('ledger_document', 'number');
    const posted = { document_on: '2026-01-31', kind: 'charge', source: 'booking', created_by: personId };
    const document_id = await record('ledger_document', { ...posted, ...told });
    const item = { account_id: accountId, document_id, side: 'charge', due_on: '2026-01-31' };
    const debit_item_id = await record('open_item', {
      ...about,
      ...item,
      payer_id: personId,
      amount_cents: 4711,
      open_cents: 4711,
    });
    const entry = {
      document_id,
      debit_id: accountId,
      credit_id: income,
      debit_item_id,
      amount_cents: 4711,
      symbol: 'AR',
    };
    await record('ledger_entry', { ...about, ...entry, ...words('ledger_entry', 'text') });
    const run = { year: 2026, cut_off_on: '2026-01-01', due_on: '2026-01-31', created_at: past, created_by: personId };
    const fee_run_id = await record('fee_run', run);
    const fee = { year: 2026, tier: 'normal', amount_cents: 4711, item_id: debit_item_id, fee_run_id };
    await record('membership_fee', { ...about, ...fee });
    const sending = { run_id: fee_run_id, created_at: past, created_by: personId, finished_at: past };
    const sending_id = await record('fee_sending', sending);
    const toldOf = { sending_id, run_id: fee_run_id, payer_id: personId, done_at: past };
    await record('fee_notice', { ...toldOf, way: 'letter' });
    const run_id = await record('dunning_run', { created_at: past, created_by: personId });
    const notice = { run_id, payer_id: personId, level: 1, amount_cents: 4711, created_at: past };
    const notice_id = await record('dunning_notice', notice);
    await put('dunning_notice_item', { notice_id, item_id: debit_item_id, level: 1, cents: 4711 });
    await put('due_reminder', { item_id: debit_item_id, created_at: past });
    const report = { payer_id: personId, paid_on: '2026-02-01', amount_cents: 4711, created_at: past };
    await record('paid_report', { ...report, ...words('paid_report', 'remark') });
    const cause = { created_at: past, created_by: personId };
    const stored = { mime_type: 'text/xml', content: Buffer.from('<x/>'), created_at: past, purpose: 'bank' };
    const file_id = await record('stored_file', { ...stored, name: 'auszug.xml' });
    const bankFile = { file_id, file_name: 'auszug.xml', file_hash: 'x', format: 'camt', state: 'done' };
    const import_id = await record('bank_import', { ...bankFile, ...cause });
    const days = { booked_on: '2026-02-02', value_on: '2026-02-02' };
    const seen = words('bank_line', 'name', 'iban', 'text', 'reference', 'end_to_end_id', 'mandate_reference');
    const line_id = await record('bank_line', {
      import_id,
      account_id: income,
      fingerprint: `line-${personId}`,
      cents: 4711,
      booked_by: personId,
      ...days,
      ...seen,
    });
    await record('bank_assignment', { line_id, payer_id: personId, cents: 4711, document_id, ...cause });
    const order = { kind: 'disbursement', state: 'prepared', account_id: income, execute_on: '2026-02-02' };
    const order_id = await record('bank_order', { ...order, ...cause });
    const payee = words('disbursement', 'name', 'iban', 'bic', 'text', 'release_reason');
    await record('disbursement', { order_id, payer_id: personId, cents: 4711, released_cents: 11, ...payee });
    const requested = { payer_id: personId, cents: 4711, requested_at: past, requested_by: personId };
    const declined = { declined_at: past, declined_by: personId };
    const request = words('payout_request', 'holder', 'iban', 'declined_reason');
    await record('payout_request', { ...requested, ...declined, ...request });
    const rule = { iban: `AT${personId}`, is_incoming: true, account_id: income };
    await record('bank_rule', { ...rule, ...cause });
    const voucher = { amount_cents: 2500, buyer_id: personId, redeemed_by: personId, redeemed_at: past };
    const code = randomBytes(4).toString('hex').toUpperCase();
    const given = { given_at: past, given_by: personId };
    await record('voucher', {
      ...voucher,
      ...given,
      code,
      ...words('voucher', 'recipient', 'message', 'given_reason'),
    });
    const declared = { declared_by: personId, declared_at: past, refunded_cents: 4711, credited_cents: 0 };
    await record('withdrawal', { ...about, ...declared, kind: 'voucher', contract_id: personId });
    const receipt = { document_id, account_id: income, payer_id: personId, paid_on: '2026-01-31', amount_cents: 4711 };
    const lines = [{ quantity: 1, text: say('cash_receipt.content'), cents: 4711, percent: 0 }];
    const issuer = { name: 'Turnverein', address: '', zvr: '', uid: '' };
    const content = JSON.stringify({ version: 1, payer: '', issuer, lines });
    await record('cash_receipt', {
      ...receipt,
      ...cause,
      year: 2026,
      number: personId,
      token: `t${personId}`,
      content,
    });
    const view = { list: 'persons', columns: '{}', created_by: personId };
    await record('saved_view', { ...view, ...words('saved_view', 'name', 'address') });
    const name = words('discount', 'name');
    const discount = { ...about, code: say('discount.code').toLowerCase(), amount_cents: 500, ...name };
    return { income, discountId: await record('discount', discount) };
  };

  const onlinePayments = async () => {
    const said = words('payment_method', 'brand');
    const method_id = await record('payment_method', { ...about, kind: 'sepm', created_at: past, ...said });
    const signed = { reference: `M-${personId}-1`, creditor_id: 'x', text: 'x', text_version: 1, signed_at: past };
    const account = words(
      'sepa_mandate',
      'account_holder',
      'iban',
      'bic',
      'bank_name',
      'signed_address',
      'signed_with',
    );
    await put('sepa_mandate', { method_id, signed_by: personId, ...signed, ...account });
    await put('payment_customer', { ...about, provider: 'sandbox', external_id: `sbc_${personId}` });
    const payment = { payer_id: personId, created_by: personId, kind: 'card', provider: 'sandbox', state: 'failed' };
    const payment_id = await record('payment', {
      ...payment,
      amount_cents: 2000,
      request_key: `key-${personId}`,
      created_at: past,
      source: json('payment.source'),
      voucher_wishes: json('payment.voucher_wishes'),
      ...words('payment', 'failure'),
    });
    const refund = { payment_id, amount_cents: 500, reason: 'other', state: 'failed', request_key: 'key' };
    await record('payment_refund', { ...refund, created_at: past, ...words('payment_refund', 'remark') });
  };

  const courses = async (discountId: number) => {
    const courseId = await record('course', { name: 'Yoga am Abend' });
    const remarks = words('participation', 'note', 'admin_note', 'skipped_reason');
    const steps = JSON.stringify([{ kind: 'total', label: say('participation.price_steps'), cents: 4711 }]);
    const booking = {
      role: participationRole.participant,
      left_at: past,
      price_cents: 4711,
      nominal_price_cents: 5211,
      price_steps: steps,
      membership_fee_cents: 4000,
    };
    const ids = { ...about, course_id: courseId, discount_id: discountId };
    const participationId = await record('participation', { ...ids, ...booking, ...remarks });
    const part = { participation_id: participationId, amount_cents: 4711, ...words('installment', 'description') };
    await record('installment', part);
    const amounts = { net_cents: 4711, tax_cents: 0, total_cents: 4711 };
    const issued = { year: 2026, number: personId, kind: 'normal', issued_on: '2026-01-31', created_at: past };
    const printed = { content: json('invoice.content'), ...words('invoice', 'recipient', 'subject') };
    const invoiced = { ...about, participation_id: participationId, payer_id: personId };
    await record('invoice', { ...invoiced, ...issued, ...amounts, ...printed });
    await record('calendar_feed', { ...about, kind: 'family', token_hash: hash(), token_cipher: hash() });
    const time = { starts_at: past, ends_at: past, series_id: 1 };
    const news = words('news', 'subject', 'text_short', 'text_long');
    await record('news', { author_id: personId, course_id: courseId, is_shown: true, created_at: past, ...news });
    const sent = { kind: 'document', mime_type: 'application/pdf', size_bytes: 5, state: 'published' };
    await record('media', { uploaded_by: personId, created_at: past, ...sent, ...words('media', 'name', 'folder') });
    const stored = { changed_at: past, changed_by: personId };
    const top = { is_folder: true, readers: [], writers: [], name: `Ordner ${personId}` };
    const folder_id = await record('cloud_entry', { ...top, ...stored });
    const content = { content_id: randomUUID(), size_bytes: 5 };
    const file = { parent_id: folder_id, is_folder: false, ...content, ...stored, ...words('cloud_entry', 'name') };
    const entry_id = await record('cloud_entry', file);
    const lock = { token: randomUUID(), entry_id, is_deep: false, expires_at: soon, ...words('cloud_lock', 'owner') };
    await put('cloud_lock', { ...about, ...lock });
    const pageOf = (column: string) =>
      JSON.stringify({ version: 1, title: say(column), audience: 'granted', blocks: [] });
    const at = { place: 'page', subslot: `seite-${personId}`, draft: pageOf('club_page.draft') };
    const page_id = await record('club_page', { ...at, created_at: past, updated_at: past, updated_by: personId });
    const version = { number: 1, content: pageOf('club_page_version.content'), was_published: true };
    await put('club_page_version', { page_id, ...version, made_at: past, made_by: personId });
    const wording = { key: `text-${personId}`, version: 1, created_at: past, created_by: personId };
    await record('text_version', { ...wording, ...words('text_version', 'subject', 'body') });
    const fields = JSON.stringify([{ key: 'wish', kind: 'line', label: say('form.fields') }]);
    const form = { slot: `wunsch-${personId}`, audience: 'everybody', allows_several: true, is_active: true, fields };
    const asked = { created_by: personId, created_at: past, ...words('form', 'title', 'description') };
    const form_id = await record('form', { ...form, ...asked });
    const answers = JSON.stringify({ wish: say('form_answer.answers') });
    const answered = { request_key: 'key', is_only: false, created_at: past, updated_at: past };
    const rated = { ...about, topic: 'einführung', is_helpful: true, created_at: past };
    await record('help_feedback', { ...rated, ...words('help_feedback', 'comment') });
    await record('form_answer', { ...about, form_id, answered_by: personId, answers, ...answered });
    await record('event', { ...time, owner_id: personId, visibility: 1, ...words('event', 'name', 'place') });
    const event_id = await record('event', { ...time, course_id: courseId, visibility: 5 });
    const seen = { ...about, event_id, status: 3, marked_at: past };
    await put('attendance', { ...seen, ...words('attendance', 'note'), coming_at: past, coming_by: personId });
    await record('attendance_mark', { ...seen, saved_at: past, ...words('attendance_mark', 'note') });
    const noted = { seen_at: past, saved_at: past, resolved_at: past, mark_key: crypto.randomUUID() };
    await record('attendance_walk_in', { ...about, event_id, ...noted, ...words('attendance_walk_in', 'name') });
    await record('tryout', { ...about, event_id, created_at: past });
    const made = { course_id: courseId, missed_event_id: event_id, created_at: past, expires_at: soon };
    await record('makeup', { ...about, ...made, ...words('makeup', 'reason', 'end_reason'), created_by: personId });
    await put('answer_reminder', { ...about, event_id, reminded_at: past });
    await record('answer_link', { ...about, token_hash: hash(), created_at: past, expires_at: soon });
    await record('answer_rule', { event_id, hours: 24, set_at: past, set_by: personId });
    const sold = {
      owner_id: personId,
      course_id: courseId,
      units: 10,
      price_cents: 0,
      sold_at: past,
      valid_until: soon,
    };
    const block_id = await record('unit_block', { ...sold, ...words('unit_block', 'allowed_reason', 'refund_reason') });
    await record('single_booking', { ...about, event_id, block_id, price_cents: 0, booked_at: past });
    const wave_id = await record('invitation_wave', { created_at: past, created_by: personId });
    await put('invitation', { ...about, ...words('invitation', 'email'), wave_id });
    const search = {
      event_id,
      created_at: past,
      state: 'nobody',
      absent_id: personId,
      substitute_id: personId,
      offered_to: personId,
    };
    const request_id = await record('substitute_request', { ...search, ...words('substitute_request', 'note') });
    await put('substitute_ask', { ...about, request_id, asked_at: past, accepts: false, answered_at: past });
    const shown = { qualifications: ['Erste Hilfe'], updated_at: past };
    await put('trainer_profile', { ...about, ...shown, ...words('trainer_profile', 'about') });
    await put('shift_plan', { course_id: courseId });
    const place = await record('shift_location', { course_id: courseId, name: 'Hof', place: 0 });
    const times = { starts_at: past, ends_at: soon };
    const shift_id = await record('shift', { location_id: place, name: 'Bar', ...times });
    await record('certificate', { ...about, course_id: courseId, code: '2'.repeat(16), issued_at: past });
    await put('shift_participation', { ...about, shift_id, created_at: past });
    const given = { shift_id, created_at: past, created_by: personId, taken_by: personId, ended_at: past };
    await record('shift_offer', { ...about, ...given });
    const room_id = await record('room', { name: `Raum ${personId}` });
    const closed = { room_id, ...times, created_at: past, created_by: personId, undone_at: past, undone_by: personId };
    await record('room_closure', { ...closed, ...words('room_closure', 'reason') });
    const booked = { room_id, series_id: 1, ...times, state: 'declined', price_cents: 1400, created_at: past };
    const bookers = { booked_by: personId, decided_by: personId };
    await record('room_booking', { ...about, ...booked, ...bookers, ...words('room_booking', 'purpose', 'reason') });
    const conversation_id = await record('conversation', { ...about, course_id: courseId, created_at: past });
    const written = {
      author_id: personId,
      home_id: personId,
      from_family: true,
      created_at: past,
      delivered_at: past,
      key: randomUUID(),
    };
    await record('conversation_message', {
      conversation_id,
      ...written,
      ...words('conversation_message', 'text'),
    });
    return { courseId, participationId };
  };

  /** Whom the club wrote to before they came. */
  const formerContact = async () => {
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

  const messages = async () => {
    const mail = words('mail', 'recipient', 'subject', 'body', 'html', 'payment_code', 'reply_to', 'error');
    await put('reception_objection', { ...about, created_at: past });
    const mailId = await record('mail', { ...about, state: 'outbox', ...mail });
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

  const files = async () => {
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

  const beside = async () => {
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

  await describePerson();
  await access();
  await membership();
  await sections();
  await papersAndGifts();
  const { discountId } = await money();
  await onlinePayments();
  const { courseId } = await courses(discountId);
  await formerContact();
  const mailId = await messages();
  await files();
  return { courseId, mailId, childId: await beside() };
};
