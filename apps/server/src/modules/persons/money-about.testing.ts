import { randomBytes } from 'node:crypto';
import { past, type RowsAbout } from './rows-about.testing.ts';

export const addPapersAndGifts = async (rows: RowsAbout) => {
  const { about, personId, put, record, say, words } = rows;
  const paper = { kind: 'licence', created_at: past, ...words('trainer_paper', 'title', 'issuer', 'note') };
  await record('trainer_paper', { ...about, ...paper });
  const named = { created_at: past, ...words('donor', 'first_name', 'last_name') };
  const donor_id = await record('donor', { ...about, ...named });
  const given = { amount_cents: 100, given_on: '2020-01-01', created_at: past, created_by: personId };
  await record('donation', { donor_id, ...given, ...words('donation', 'purpose') });
  await put('prae_year', { ...about, year: 2024, kind: 'prae' });
  await put('prae_payee', { ...about, ...words('prae_payee', 'holder', 'iban', 'function') });
  const paid = { kind: 'prae', cents: 100, paid_on: '2024-01-31', created_at: past, created_by: personId };
  const payout_id = await record('prae_payout', { ...about, ...paid });
  const elsewhere = [{ day: '2024-01-01', cents: 1, payer: say('prae_form.elsewhere') }];
  const form_id = await record('prae_form', {
    ...about,
    ...words('prae_form', 'holder', 'iban', 'function', 'remark', 'return_reason'),
    elsewhere: JSON.stringify({ v: 1, rows: elsewhere }),
    month: '2024-01-01',
    kind: 'prae',
    state: 'paid',
    signature: JSON.stringify({ v: 1, width: 600, height: 200, strokes: [] }),
    handed_in_at: past,
    checked_at: past,
    checked_by: personId,
    created_at: past,
    payout_id,
  });
  await record('prae_line', { form_id, is_own: true, day: '2024-01-01', minutes: 60, cents: 100, text: 'Match' });
  const course_id = await record('course', { name: 'Kurs mit Satz' });
  await put('prae_rate', { ...about, course_id, hourly_cents: 100 });
};

export const addMoney = async (rows: RowsAbout) => {
  const { about, personId, put, record, say, words } = rows;
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
  const view_id = await record('saved_view', { ...view, ...words('saved_view', 'name', 'address') });
  const watched = { often: 'daily', by_mail: false, created_at: past, looked_at: past };
  await record('view_watch', { ...about, ...watched, view_id });
  const name = words('discount', 'name');
  const discount = { ...about, code: say('discount.code').toLowerCase(), amount_cents: 500, ...name };
  return { income, discountId: await record('discount', discount) };
};

export const addOnlinePayments = async (rows: RowsAbout) => {
  const { about, json, personId, put, record, words } = rows;
  const said = words('payment_method', 'brand');
  const method_id = await record('payment_method', { ...about, kind: 'sepm', created_at: past, ...said });
  const signed = { reference: `M-${personId}-1`, creditor_id: 'x', text: 'x', text_version: 1, signed_at: past };
  const account = words('sepa_mandate', 'account_holder', 'iban', 'bic', 'bank_name', 'signed_address', 'signed_with');
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
