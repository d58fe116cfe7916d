import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { fieldColumns, lineOf, textFields } from '@vereinshaus/contract/persons/person-fields';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import type { Database } from '../../kit/database.ts';
import { everythingAboutPersons, tableOwners } from '../../modules.ts';
import { referencesIn, tableAndColumn } from '../about-person/index.ts';
import { eraseMentions, eraseMentionsWorker } from './erase-mentions.ts';
import { type ColumnText, everythingAbout } from './everything-about.testing.ts';
import { download } from './profile.testing.ts';

const house = useHouse();
const { profile } = contract;
const personReferences = referencesIn(everythingAboutPersons);
const worker = eraseMentionsWorker(everythingAboutPersons);

/** Columns that refer to a person without a foreign key, by this product's naming. */
const speakingNames = String.raw`^(person_id|actor_id|acting_for_id|owner_id|viewer_id|acting_admin_id|\w+_by)$`;

/** Columns with text chosen by the product, or with hashes: they cannot contain data of a person. */
const fixedWords = [
  'api_token.beginning',
  'attendance_mark.device_name',
  'bank_line.bank_reference',
  'bank_line.batch_reference',
  'bank_line.fingerprint',
  'bank_line.return_code',
  'bank_line.state',
  'calendar_feed.kind',
  'cash_receipt.token',
  'certificate.code',
  'club_page.place',
  'club_page.subslot',
  'contact.kind',
  'donation.request_key',
  'donation.thanked_by',
  'donation_report.message_ref',
  'donor.vbpk',
  'donor.vbpk_state',
  'draw.request_key',
  'draw.seed',
  'draw.seed_hash',
  'draw.sheet',
  'draw_entry.code',
  'draw_entry.dropped_because',
  'draw_entry.group_code',
  'draw_entry.outcome',
  'draw_entry.together',
  'dunning_announcement.reason',
  'dunning_announcement.state',
  'dunning_run_item.refusal',
  'event.off_reason',
  'event.period',
  'fee_charging.remark',
  'fee_charging_item.refusal',
  'fee_notice.invoice_refusal',
  'fee_notice.reason',
  'fee_notice.way',
  'form.audience',
  'form.slot',
  'form_answer.request_key',
  'guardianship.asked_by',
  'handover_tick.point',
  'help_feedback.topic',
  'history_entry.kind',
  'import_row.action',
  'invoice.form',
  'invoice.kind',
  'invoice.request_key',
  'ledger_account.purpose',
  'ledger_document.kind',
  'ledger_document.source',
  'ledger_document.source_reference',
  'ledger_entry.about_kind',
  'ledger_entry.symbol',
  'ledger_entry.tax_code',
  'login.password_hash',
  'mail.channel',
  'mail.link',
  'mail.reception_token',
  'mail.state',
  'mail.text_key',
  'mail.unsubscribe_url',
  'mail.urgency',
  'mailing_consent.source',
  'makeup.request_key',
  'makeup.state',
  'media.kind',
  'media.mime_type',
  'media.request_key',
  'media.state',
  'meeting.kind',
  'meeting.request_key',
  'meeting.state',
  'meeting.terms',
  'meeting_ballot.choice',
  'meeting_item.kind',
  'meeting_item.state',
  'meeting_presence.guest_name',
  'meeting_voter.problem',
  'membership_fee.steps',
  'membership_fee.tier',
  'membership_request.kind',
  'membership_request.state',
  'news.request_key',
  'newsletter_letter.token',
  'newsletter_person.left_out',
  'open_item.about_kind',
  'open_item.side',
  'participation.tax_code',
  'passkey.credential_id',
  'passkey.user_handle',
  'passkey_challenge.purpose',
  'payer_share.asked_by',
  'payment.checkout_id',
  'payment.checkout_url',
  'payment.external_id',
  'payment.foreign_currency',
  'payment.kind',
  'payment.overpaid_choice',
  'payment.provider',
  'payment.provider_account',
  'payment.request_key',
  'payment.state',
  'payment_customer.external_id',
  'payment_customer.provider',
  'payment_customer.provider_account',
  'payment_method.country',
  'payment_method.external_id',
  'payment_method.kind',
  'payment_method.last4',
  'payment_method.provider',
  'payment_method.provider_account',
  'payment_refund.external_id',
  'payment_refund.reason',
  'payment_refund.request_key',
  'payment_refund.state',
  'permission_grant.entity_type',
  'permission_grant.permission',
  'person.country',
  'person.sex',
  'person.svn_token',
  'pickup_person.code',
  'prae_form.kind',
  'prae_form.signature',
  'prae_form.state',
  'prae_payout.kind',
  'prae_payout.request_key',
  'prae_year.kind',
  'push_device.auth',
  'push_device.endpoint',
  'push_device.name',
  'push_device.p256dh',
  'push_silence.kind',
  'queue_invitation.outcome',
  'queue_invitation.request_key',
  'registration.known_by',
  'registration.source',
  'registration.state',
  'retention_run.request_key',
  'room_booking.request_key',
  'room_booking.state',
  'room_closure.request_key',
  'saved_view.columns',
  'saved_view.list',
  'season_plan.content',
  'season_plan.request_key',
  'sensitive_access.shown_in',
  'sensitive_access.what',
  'sepa_mandate.blocked_code',
  'sepa_mandate.creditor_id',
  'sepa_mandate.reference',
  'sepa_mandate.text',
  'single_booking.request_key',
  'standesmeldung_person.kind',
  'stored_file.mime_type',
  'stored_file.purpose',
  'substitute_request.state',
  'tagging.entity',
  'text_version.key',
  'trainer_paper.kind',
  'unit_block.request_key',
  'view_watch.often',
  'view_watch.rests_because',
  'view_watch.seen_list',
  'voucher.code',
  'voucher.paid_with',
  'whatsapp_code.code_hash',
  'withdrawal.kind',
];

/** Why data of a table about a person are not in their download. */
const notDownloaded: Readonly<Record<string, string>> = {
  'attendance.note': 'the newest mark again, which stands among all marks',
  'cloud_lock.owner': 'what a program says about itself, for an hour at most',
  'club_page.draft': 'what the club writes on its pages',
  'club_page_version.content': 'the same',
  'contact.note': 'remark of the office',
  'disbursement.release_reason': 'remark of the office',
  'email_change_approval.reason': 'remark of the office',
  'form.description': 'what the club wrote above its questions',
  'import_row.before': 'what the profile held before an import; the history tells of the change',
  'import_row.fingerprint': 'a digest',
  'invoice.content': 'what stands on the invoice, which is among the files',
  'ledger_account.tag': 'a mark of the bookkeeping',
  'mail.error': 'what the mail server answered',
  'mail.html': 'the same text with colours',
  'mail.payment_code': 'the transfer that the text tells of, for a banking app',
  'mail.recipient': 'a copy for the office shows its address',
  'mail.reply_to': 'the address of whoever wrote it',
  'meeting.chair': 'what the club writes about its meeting',
  'meeting.intro': 'the same',
  'meeting.keeper': 'the same',
  'meeting.minutes': 'the same',
  'meeting.place': 'the same',
  'meeting_item.minutes': 'what the minutes say of a point',
  'meeting_minutes.content': 'the minutes of a meeting, which every member can download',
  'membership_request.ended_roles': 'what the roles were, which are told with their notes',
  'participation.admin_note': 'remark of the office',
  'person.image': 'the picture itself is among the files',
  'person.internal_note': 'remark of the office',
  'person.place_id': 'number of the address in the public register',
  'registration.held': 'the data of somebody else who waits',
  'room_closure.reason': 'why the office closed a room',
  'season_plan.name': 'how the club calls a plan, which says nothing of who made it',
  'text_version.body': 'how the club words its mails',
  'text_version.subject': 'the same',
  'voucher.given_reason': 'remark of the office',
};

/** What is kept when a person is anonymised, and why. */
const keptForTheBooks: Readonly<Record<string, string>> = {
  'cash_receipt.content': 'an issued receipt is kept as it went out for seven years',
  'cloud_entry.name': 'a file of the club; names in it give way to the number, and who saved it is gone',
  'club_page.draft': 'a page of the club; names in it give way to the number',
  'club_page_version.content': 'the same',
  'disbursement.release_reason': 'why money left the club that had not come in; names in it give way to the number',
  'donation.purpose': 'what money in the books was given for; names in it give way to the number',
  'draw.name': 'how the club calls a draw; names in it give way to the number',
  'season_plan.name': 'how the club calls a plan; names in it give way to the number',
  'form.description': 'asked in the name of the club',
  'form.fields': 'the same',
  'form.title': 'the same',
  'invoice.content': 'an issued invoice is kept as it went out for seven years',
  'invoice.recipient': 'as it is printed on the invoice',
  'invoice.subject': 'as it is printed on the invoice',
  'ledger_account.tag': 'a mark of the bookkeeping, not of the person',
  'ledger_document.number': 'documents never change for seven years; names in them give way to the number',
  'ledger_entry.text': 'entries never change for seven years; names in them give way to the number',
  'media.folder': 'a folder of the club',
  'media.name': 'what was sent for a whole course; the sender’s name is gone',
  'meeting.chair': 'the minutes of a meeting; names in them give way to the number',
  'meeting.intro': 'the same',
  'meeting.keeper': 'the same',
  'meeting.minutes': 'the same',
  'meeting.place': 'the same',
  'meeting.title': 'the same',
  'meeting_item.minutes': 'the same',
  'meeting_item.reason': 'why the board refused a motion; names in it give way to the number',
  'meeting_item.text': 'a motion that a meeting decided; names in it give way to the number',
  'meeting_item.title': 'the same',
  'meeting_minutes.content': 'minutes that were fixed; names in them give way to the number',
  'news.subject': 'written to a whole course in the name of the club; the author’s name is gone',
  'news.text_long': 'the same',
  'news.text_short': 'the same',
  'room_closure.reason': 'why a room of the club was closed; names in it give way to the number',
  'standesmeldung_person.function': 'which function was filled on the day of a report; the name is gone',
  'text_version.body': 'how the club words its mails; names in it give way to the number',
  'text_version.subject': 'the same',
  'participation.price_steps': 'how a price in the books came about',
  'installment.description': 'part of a price in the books',
};

/** Values of another person's own fields: they contain no text about somebody else. */
const fieldsOfOthers = [
  ...textFields
    .filter((field) => !lineOf(field).namesOthers && !['prename', 'lastname', 'email', 'country'].includes(field))
    .map((field) => `person.${fieldColumns[field]}`),
  'bank_line.iban',
  'bank_line.mandate_reference',
  'bank_line.reference',
  'browser_error.user_agent',
  'cash_receipt.content',
  'contact.company',
  'contact.country',
  'contact.email',
  'contact.first_name',
  'contact.job_title',
  'contact.last_name',
  'contact.locality',
  'contact.phone',
  'contact.postal_code',
  'contact.street',
  'contact.vat_id',
  'contact.website',
  'disbursement.bic',
  'disbursement.iban',
  'donor.first_name',
  'donor.last_name',
  'email_change.new_email',
  'email_change.old_email',
  'email_change.old_sign_in',
  'import_row.fingerprint',
  'invitation.email',
  'invoice.content',
  'invoice.recipient',
  'newsletter_letter.address',
  'invoice.subject',
  'ledger_account.bic',
  'ledger_account.iban',
  'ledger_account.tag',
  'login.email',
  'mail.recipient',
  'mail.reply_to',
  'password_link.email',
  'payout_request.iban',
  'prae_form.iban',
  'prae_payee.iban',
  'payment.failure',
  'payment.source',
  'payment_method.brand',
  'person.image',
  'person.whatsapp_phone',
  'registration.consents',
  'sepa_mandate.bank_name',
  'sepa_mandate.bic',
  'sepa_mandate.iban',
  'sepa_mandate.signed_address',
  'sepa_mandate.signed_with',
  'session.address',
  'session.user_agent',
  'standesmeldung_person.email',
  'standesmeldung_person.function',
  'standesmeldung_person.name',
  'standesmeldung_person.phone',
  'whatsapp_code.phone',
].toSorted();

const mark: ColumnText = (column) => `merk:${column}:`;
const marked = /merk:([a-z_]+\.[a-z_]+):/g;
const marksIn = (text: string) => new Set([...text.matchAll(marked)].map(([, column = '']) => column));

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  const additionalFields = [{ tag: 'shirt', label: 'Leibchen', type: 'text' }];
  clubId = await buildClub(house(), { settings: JSON.stringify({ additionalFields }) });
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
});

const tables = [...new Set(Object.keys(personReferences).map((reference) => tableAndColumn(reference).table))];

/** Tables with texts of the club itself, whoever entered them; an erasure begins when the person is gone. */
const tablesOfTheClub = new Set([
  'bank_import',
  'bank_order',
  'bank_rule',
  'club_archive',
  'cloud_share',
  'cloud_upload',
  'cloud_version',
  'club_bank_change',
  'contact_import',
  'course',
  'season_run',
  'standesmeldung',
  'import_run',
  'move_in_run',
  'newsletter',
  'import_file',
  'chart_import',
  'receipt',
  'till_import',
  'invoice_run',
  'erasure',
]);

const textColumns = async (of: readonly string[]) => {
  const rows = await house().sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_name not in (select table_name from information_schema.views where table_schema = 'public') and table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER' and table_name = any($1)`,
    [of],
  );
  return rows.map(({ name }) => name).toSorted();
};

/** All data of a club, as text. */
const wholeClub = async () => {
  const named = await house().sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_name not in (select table_name from information_schema.views where table_schema = 'public') and table_schema = 'public' and column_name = 'club_id'`,
  );
  const dumps = await Promise.all(
    named.map(({ name }) =>
      house().sql<{ row: string }>(`select t::text as row from ${name} t where club_id = $1`, [clubId]),
    ),
  );
  return dumps
    .flat()
    .map(({ row }) => row)
    .join('\n');
};

const named = {
  first_name: 'merk:person.first_name:',
  last_name: 'merk:person.last_name:',
  email: 'merk:person.email:',
};

const buildMarked = async () => {
  const person = await buildPerson(house(), clubId, named);
  return { person, ...(await everythingAbout(house(), clubId, person.personId, mark)) };
};

/** Like a user of the product, including the background jobs. */
const anonymise = async (personId: number) => {
  await house().as(admin).call(profile.anonymise, { child_ID: personId, confirmed: true });
  await eraseMentionsOf(personId);
};

const eraseMentionsOf = (personId: number) =>
  worker.run(
    { database: house().database, now: () => new Date(), isLast: false },
    eraseMentions.input.parse({ clubId, personId }) as never,
  );

describe('everything that refers to a person', () => {
  it('is told by the module that owns the table', () => {
    const tablesOf = new Map<string, readonly string[]>(Object.entries(tableOwners));
    const foreign = Object.entries(everythingAboutPersons).flatMap(([module, { references, mentions = {} }]) =>
      [...Object.keys(references), ...Object.keys(mentions)].filter(
        (name) => !tablesOf.get(module)?.includes(tableAndColumn(name).table),
      ),
    );
    expect(foreign).toEqual([]);
  });

  it('is known: foreign keys and columns that name who did something', async () => {
    const references = await house().sql<{ reference: string }>(
      `select c.conrelid::regclass || '.' || a.attname as reference
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'club_id'
       where c.contype = 'f' and c.confrelid = 'person'::regclass
       union
       select table_name || '.' || column_name from information_schema.columns
       where table_name not in (select table_name from information_schema.views where table_schema = 'public') and table_schema = 'public' and data_type = 'integer' and column_name ~ $1`,
      [speakingNames],
    );
    expect(references.map(({ reference }) => reference).toSorted()).toEqual(Object.keys(personReferences).toSorted());
  });

  it('is in the example of these tests, with words in every column that can hold some', async () => {
    const { person } = await buildMarked();
    const missing: string[] = [];
    for (const [reference, { ownData, anonymise: handling }] of Object.entries(personReferences)) {
      if (handling === 'keep' && (ownData === 'office' || ownData === 'others')) continue;
      const { table, column } = tableAndColumn(reference);
      const rows = await house().sql(`select 1 from ${table} where ${column} = $1`, [person.personId]);
      if (rows.length === 0) missing.push(reference);
    }
    expect(missing).toEqual([]);
    const marks = marksIn(await wholeClub());
    const columns = await textColumns(tables.filter((table) => !tablesOfTheClub.has(table)));
    expect(columns.filter((column) => !marks.has(column))).toEqual(fixedWords);
  });
});

describe('the download of one’s own data', () => {
  it('holds every word of every table about the person, but for what is named here with its reason', async () => {
    const { person } = await buildMarked();
    const answer = await download(house(), person, `/user/export/${person.personId}`);
    const zip = unzipSync(new Uint8Array(answer.rawPayload));
    const [page, data] = ['index.html', 'data.json'].map((name) => strFromU8(zip[name] ?? new Uint8Array()));
    const columns = await textColumns([...tables.filter((table) => !tablesOfTheClub.has(table)), 'installment']);
    const left = [...fixedWords, ...Object.keys(notDownloaded)];
    expect([...marksIn(data ?? '')].toSorted()).toEqual(columns.filter((column) => !left.includes(column)));
    expect([...marksIn(page ?? '')].toSorted()).toEqual([...marksIn(data ?? '')].toSorted());
    for (const amount of ['€ 47,11', '€ 52,11', '-€ 47,11', '€ 25,00'])
      expect(page?.replaceAll('\u00a0', ' ')).toContain(amount);
  });

  it('has rows in every section that a reference names', async () => {
    const { person } = await buildMarked();
    const answer = await download(house(), person, `/user/export/${person.personId}`);
    const zip = unzipSync(new Uint8Array(answer.rawPayload));
    const own: Record<string, unknown[]>[] = JSON.parse(strFromU8(zip['data.json'] ?? new Uint8Array()));
    const mine = own.find((about) => Number(about.ID) === person.personId);
    const sections = new Set(Object.values(personReferences).map(({ ownData }) => ownData));
    const empty = [...sections].filter((name) => name !== 'office' && name !== 'others' && !mine?.[name]?.length);
    expect(empty).toEqual([]);
  });

  it('tells what lets the person in in the order of time, whichever module keeps it', async () => {
    const person = await buildPerson(house(), clubId, { first_name: 'Ida' });
    const put = (statement: string) => house().sql(statement, [clubId, person.personId]);
    await put(`insert into activation_code (club_id, person_id, code_hash, created_at, expires_at)
      values ($1, $2, '\\x01', '2026-02-03', '2026-03-01')`);
    await put(`insert into allocation_code (club_id, person_id, code_hash, created_at, expires_at)
      values ($1, $2, '\\x02', '2026-02-04', '2026-03-01')`);
    await put(`insert into whatsapp_code (club_id, person_id, phone, requested_at, expires_at)
      values ($1, $2, '43664', '2026-02-01', '2026-03-01')`);
    await put(`insert into password_link (club_id, person_id, email, token_hash, created_at, expires_at)
      values ($1, $2, 'ida@x.test', '\\x03', '2026-02-02', '2026-03-01')`);
    const { rawPayload } = await download(house(), person, `/user/export/${person.personId}`);
    const own: { signIn: { what: string }[] }[] = JSON.parse(
      strFromU8(unzipSync(new Uint8Array(rawPayload))['data.json'] ?? new Uint8Array()),
    );
    const codes = own.flatMap(({ signIn }) => signIn).filter(({ what }) => what !== 'Angemeldetes Gerät');
    expect(codes.map(({ what }) => what)).toEqual([
      'WhatsApp-Code',
      'Link zum Setzen des Passworts',
      'Aktivierungscode',
      'Zuordnungscode',
    ]);
  });

  it('shows no message that went to an address somebody has merely entered', async () => {
    const victim = await buildPerson(house(), clubId, { first_name: 'Opfer', email: 'opfer@x.test' });
    await house().sql(
      `insert into mail (club_id, person_id, recipient, subject, body) values ($1, $2, 'opfer@x.test', 'Dein Link', 'https://x/benutzer/changepw/geheim')`,
      [clubId, victim.personId],
    );
    const thief = await buildPerson(house(), clubId, { first_name: 'Dieb' });
    await buildPerson(house(), clubId, { first_name: 'Kind', email: 'opfer@x.test', manager_id: thief.personId });
    const read = async (actor: NonNullable<Actor>) => {
      const { rawPayload } = await download(house(), actor, `/user/export/${actor.personId}`);
      return strFromU8(unzipSync(new Uint8Array(rawPayload))['data.json'] ?? new Uint8Array());
    };
    expect(await read(thief)).not.toContain('Dein Link');
    expect(await read(victim)).toContain('Dein Link');
    expect(await read(victim)).not.toContain('geheim');
  });

  it('tells that the office has changed its remark, but not what it says', async () => {
    const person = await buildPerson(house(), clubId, { first_name: 'Ina', country: 'DE' });
    await house().as(admin).call(profile.save, { ID: person.personId, internalnote: 'schwieriger Fall' });
    const { rawPayload } = await download(house(), person, `/user/export/${person.personId}`);
    const data = strFromU8(unzipSync(new Uint8Array(rawPayload))['data.json'] ?? new Uint8Array());
    expect(data).toContain('Daten geändert: interne Notiz');
    expect(data).not.toContain('schwieriger Fall');
  });
});

const calls: readonly (readonly [string, Call])[] = Object.entries(contract).flatMap(([area, areaCalls]) =>
  Object.entries<Call>(areaCalls).map(([name, call]) => [`${area}.${name}`, call] as const),
);

describe('anonymising', () => {
  it('leaves no word about the person in any table, but for the books', async () => {
    const { person } = await buildMarked();
    await anonymise(person.personId);
    expect([...marksIn(await wholeClub())].toSorted()).toEqual(Object.keys(keptForTheBooks).toSorted());
  });

  it('is over for the person at once, and goes on in the background where it stopped', async () => {
    const person = await buildPerson(house(), clubId, { first_name: 'Zacharias', last_name: 'Geheimnis' });
    const mention = 'abgeholt von Zacharias Geheimnis';
    const note = { internal_note: mention, letter_salutation: mention };
    const sister = await buildPerson(house(), clubId, { first_name: 'Zita', ...note });
    const notes = () =>
      house().sql('select internal_note, letter_salutation from person where id = $1', [sister.personId]);
    const progress = async () => {
      const { erasure } = await house().as(admin).call(profile.erasure, { child_ID: person.personId });
      return erasure;
    };
    expect(await progress()).toBe(null);
    await house().as(admin).call(profile.anonymise, { child_ID: person.personId, confirmed: true });
    expect(await house().sql('select last_name from person where id = $1', [person.personId])).toEqual([
      { last_name: String(person.personId) },
    ]);
    expect(await notes()).toEqual([note]);
    expect(await progress()).toMatchObject({ done: 0 });

    const breaking: Database = {
      ...house().database,
      transaction: async (options, run) => {
        if (((await progress())?.done ?? 0) >= 20) throw new Error('the database is gone');
        return house().database.transaction(options, run);
      },
    };
    const attempt = { database: breaking, now: () => new Date(), isLast: false };
    await expect(worker.run(attempt, { clubId, personId: person.personId } as never)).rejects.toThrow(
      'the database is gone',
    );
    expect(await progress()).toMatchObject({ done: 20 });

    await eraseMentionsOf(person.personId);
    await eraseMentionsOf(person.personId);
    const erased = `abgeholt von anonymisiert ${person.personId}`;
    expect(await notes()).toEqual([{ internal_note: erased, letter_salutation: erased }]);
    const done = await progress();
    expect(done?.done).toBe(done?.steps);
    expect(await house().sql('select names from erasure where person_id = $1', [person.personId])).toEqual([
      { names: {} },
    ]);
  });

  it('keeps bookings, amounts and the account, whose name is a number now', async () => {
    const { person } = await buildMarked();
    const books = () =>
      house().sql(
        `select e.amount_cents, e.debit_id, e.credit_id, t.price_cents, v.amount_cents as voucher_cents
         from ledger_entry e join ledger_document d on d.club_id = e.club_id and d.id = e.document_id and d.kind = 'charge',
           participation t, voucher v
         where e.person_id = $1 and t.person_id = $1 and v.buyer_id = $1`,
        [person.personId],
      );
    const before = await books();
    await anonymise(person.personId);
    expect(before).toHaveLength(1);
    expect(await books()).toEqual(before);
    expect(await house().sql('select name, iban from ledger_account where person_id = $1', [person.personId])).toEqual([
      { name: `anonymisiert ${person.personId}`, iban: '' },
    ]);
  });

  it('takes the name out of what was written about others, unless somebody else bears it', async () => {
    const zach = { first_name: 'Zacharias', last_name: 'Geheimnis', email: 'zach@geheim.test' };
    const [person, namesake] = [
      await buildPerson(house(), clubId, zach),
      await buildPerson(house(), clubId, { ...zach, email: '' }),
    ];
    const sister = await buildPerson(house(), clubId, { first_name: 'Zita' });
    const mention = 'abgeholt von Zacharias Geheimnis (zach@geheim.test)';
    await everythingAbout(house(), clubId, sister.personId, (column) =>
      column === 'discount.code' ? 'zita' : mention,
    );
    const holding = async (text: string) => {
      const columns = await textColumns(tables);
      const found: string[] = [];
      for (const name of columns) {
        const { table, column } = tableAndColumn(name);
        const rows = await house().sql(
          `select 1 from ${table} where club_id = $1 and strpos(${column}::text, $2) > 0`,
          [clubId, text],
        );
        if (rows.length > 0) found.push(name);
      }
      return found;
    };
    await anonymise(person.personId);
    expect(await holding('zach@geheim.test')).toEqual(fieldsOfOthers);
    expect(await holding('Zacharias Geheimnis')).toContain('history_entry.details');
    await anonymise(namesake.personId);
    expect(await holding('Zacharias Geheimnis')).toEqual(fieldsOfOthers.filter((column) => column !== 'login.email'));
  });

  it('takes the person out of tables that wait for their import', async () => {
    const person = await buildPerson(house(), clubId, { first_name: 'Wanda', last_name: 'Wartend' });
    const cells = [
      ['Vorname', 'Nachname'],
      ['Wanda', 'Wartend'],
      ['Anna', 'Huber'],
    ];
    await house().sql(
      `insert into import_file (club_id, name, cells, created_at, created_by) values ($1, 'neu.csv', $2, now(), $3)`,
      [clubId, JSON.stringify(cells), admin.personId],
    );
    await anonymise(person.personId);
    expect(await house().sql('select cells from import_file where club_id = $1', [clubId])).toEqual([
      {
        cells: [
          ['Vorname', 'Nachname'],
          ['Anna', 'Huber'],
        ],
      },
    ]);
  });

  it('leaves nothing of the person in any call that reads', async () => {
    const { person, courseId, mailId, childId } = await buildMarked();
    await buildGrant(house(), clubId, person.personId, 'accounting');
    await anonymise(person.personId);
    const ids = {
      child_ID: person.personId,
      childID: person.personId,
      userID: person.personId,
      user_ID: person.personId,
    };
    const known: Readonly<Record<string, unknown>> = {
      ...ids,
      one_ID: person.personId,
      other_ID: childId,
      course_ID: courseId,
      courseId,
      entity: 'user',
      ID: person.personId,
      code: 1,
      from: 0,
      to: 4_000_000_000,
    };
    const idOf = (name: string) =>
      name.startsWith('system.') ? mailId : name.startsWith('courses.') ? person.personId : courseId;
    const told: string[] = [];
    const answered: string[] = [];
    for (const [name, call] of calls.filter(([, { method }]) => method === 'GET')) {
      const parameters = call.path.matchAll(/:(\w+)/g);
      const path = Object.fromEntries(
        [...parameters].map(([, key = '']) => [key, key === 'id' ? idOf(name) : (known[key] ?? 1)]),
      );
      const optional = {
        child_ID: person.personId,
        one_ID: known.one_ID,
        other_ID: childId,
        course_ID: courseId,
        ID: person.personId,
        from: 0,
        to: 4_000_000_000,
      };
      const wanted = Object.entries(optional).filter(([field]) => field in call.input.shape);
      const { http, reply } = await house()
        .as(admin)
        .ask(call, { ...Object.fromEntries(wanted), ...path });
      expect([name, http < 500]).toEqual([name, true]);
      if (http === 200) answered.push(name);
      const words = JSON.stringify(reply ?? '');
      if ([...marksIn(words)].some((column) => !Object.hasOwn(keptForTheBooks, column))) told.push(name);
    }
    expect(told).toEqual([]);
    expect(answered.length).toBeGreaterThan(55);
  });
});
