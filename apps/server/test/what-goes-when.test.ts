import { randomBytes } from 'node:crypto';
import { cloudLimits } from '@vereinshaus/contract/cloud-storage/rules';
import { kioskLimits } from '@vereinshaus/contract/kiosk/rules';
import { type ExpiringRows, expiryDays, retentionLines } from '@vereinshaus/contract/retention/rules';
import { expect, it } from 'vitest';
import { memoryStore } from '../src/adapters/storage/file-store.ts';
import { clearAllCloudStorage } from '../src/modules/cloud-storage/clear-cloud-storage.ts';
import { forgetArrivals } from '../src/modules/kiosk/forget-arrivals.ts';
import { clearExpired } from '../src/modules/retention/clear-expired.ts';
import { tableOwners } from '../src/modules.ts';
import { buildClub, buildPerson } from './factories/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse();

type Case = {
  /** Its name in „Was wann gelöscht wird“. */
  what: string;
  days: number;
  table: string;
  /** One row with a period that began at `$2`, in the club `$1`, about the person `$3`; `$4` is unique. */
  row: string;
  /** The condition that holds for the row until then. */
  left?: string;
};

/** Data that is deleted automatically, in the order of the page; a kind that several lines share has one entry per table. */
const cases: Readonly<Record<ExpiringRows | 'arrivals' | 'trash', Case>> = {
  sessions: {
    what: 'Anmeldungen auf Geräten',
    days: expiryDays.sessions,
    table: 'session',
    row: `insert into session (club_id, person_id, token_hash, created_at, last_seen_at, kept, expires_at)
      values ($1, $3, $4, $2, $2, false, $2)`,
  },
  devices: {
    what: 'Bekannte Geräte',
    days: expiryDays.devices,
    table: 'known_device',
    row: `insert into known_device (club_id, person_id, token_hash, created_at, last_used_at) values ($1, $3, $4, $2, $2)`,
  },
  passwordLinks: {
    what: 'Links zum Setzen des Passworts',
    days: expiryDays.passwordLinks,
    table: 'password_link',
    row: `insert into password_link (club_id, person_id, token_hash, email, created_at, expires_at)
      values ($1, $3, $4, '', $2, $2)`,
  },
  mailTexts: {
    what: 'Text verschickter Nachrichten',
    days: expiryDays.mailTexts,
    table: 'mail',
    row: `insert into mail (club_id, recipient, subject, body, html, state, created_at)
      values ($1, 'a@x.test', encode($4::bytea, 'hex') || $3::integer, 'Text', '', 'sent', $2)`,
    left: `body <> ''`,
  },
  browserErrors: {
    what: 'Fehlermeldungen aus dem Browser',
    days: expiryDays.browserErrors,
    table: 'browser_error',
    row: `insert into browser_error (club_id, at, info, message, pathname, user_agent)
      values ($1, $2, '', encode($4::bytea, 'hex') || $3::integer, '/', '')`,
  },
  requestKeys: {
    what: 'Kennzeichen gegen doppeltes Absenden',
    days: expiryDays.requestKeys,
    table: 'request_key',
    row: `insert into request_key (club_id, key, content, used_at) values ($1, encode($4::bytea, 'hex') || $3::integer, $4, $2)`,
  },
  importTables: {
    what: 'Hochgeladene Tabellen, die niemand eingespielt hat',
    days: expiryDays.importTables,
    table: 'import_file',
    row: `insert into import_file (club_id, name, cells, created_at, created_by)
      values ($1, encode($4::bytea, 'hex'), '[]', $2, $3)`,
  },
  bankDrafts: {
    what: 'Kontoauszüge, die niemand übernommen hat',
    days: expiryDays.bankDrafts,
    table: 'bank_import',
    row: `with file as (
        insert into stored_file (club_id, purpose, name, mime_type, content, created_at)
        values ($1, 'receipt', 'auszug.csv', 'text/csv', $4, $2) returning id
      )
      insert into bank_import (club_id, file_id, file_name, file_hash, format, state, cells, created_at, created_by)
      select $1, id, 'auszug.csv', encode($4::bytea, 'hex'), 'csv', 'draft', '[]', $2, $3 from file`,
  },
  clubApplications: {
    what: 'Anmeldungen von Vereinen, die niemand beantwortet hat',
    days: expiryDays.clubApplications,
    table: 'club_application',
    row: `insert into club_application (name, federal_state, host, first_name, last_name, email, created_at)
      values ('Verein', 'W', encode($4::bytea, 'hex') || '.test', 'Eva', 'Muster', $1::integer || '-' || $3::integer || '@x.test', $2)`,
  },
  emailChanges: {
    what: 'Alte und neue Adresse, wenn jemand seine E-Mail-Adresse ändert',
    days: expiryDays.emailChanges,
    table: 'email_change',
    row: `insert into email_change (club_id, person_id, old_email, old_sign_in, new_email, confirm_hash, revert_hash,
        requested_at, confirmed_at, requested_by)
      values ($1, $3, 'alt@x.test', 'alt@x.test', 'neu@x.test', $4, $4, $2::timestamptz - interval '1 day', $2, $3)`,
  },
  familyCodes: {
    what: 'Codes zum Anmelden und für eine Familie',
    days: expiryDays.familyCodes,
    table: 'allocation_code',
    row: `insert into allocation_code (club_id, code_hash, person_id, created_at, expires_at) values ($1, $4, $3, $2, $2)`,
  },
  activationCodes: {
    what: 'Codes zum Anmelden und für eine Familie',
    days: expiryDays.activationCodes,
    table: 'activation_code',
    row: `insert into activation_code (club_id, code_hash, person_id, created_at, expires_at) values ($1, $4, $3, $2, $2)`,
  },
  providerEvents: {
    what: 'Meldungen des Zahlungsdienstes',
    days: expiryDays.providerEvents,
    table: 'payment_event',
    row: `insert into payment_event (club_id, provider, event_id, type, subject, received_at)
      values ($1, 'sandbox', encode($4::bytea, 'hex'), 'paid', $3::text, $2)`,
  },
  answerLinks: {
    what: 'Links, mit denen eine Familie zu- oder absagt',
    days: expiryDays.answerLinks,
    table: 'answer_link',
    row: `insert into answer_link (club_id, person_id, token_hash, created_at, expires_at) values ($1, $3, $4, $2, $2)`,
  },
  webhookDeliveries: {
    what: 'Protokoll der Webhooks',
    days: expiryDays.webhookDeliveries,
    table: 'webhook_delivery',
    row: `with told as (
        insert into webhook (club_id, name, url, topics, is_active, secret, created_at)
        values ($1, encode($4::bytea, 'hex') || $3::integer, 'https://x.test', '{person}', false, $4, $2) returning id
      )
      insert into webhook_delivery (club_id, webhook_id, event, payload, state, next_at, created_at)
      select $1, id, 'person.changed', '{}', 'waiting', $2, $2 from told`,
  },
  arrivals: {
    what: 'Wer beim Kiosk angekommen ist',
    days: kioskLimits.keptDays,
    table: 'kiosk_arrival',
    row: `with device as (
        insert into kiosk_device (club_id, name, pin_hash, created_at)
        values ($1, encode($4::bytea, 'hex'), '', $2) returning id
      )
      insert into kiosk_arrival (club_id, device_id, person_id, arrived_at, stays_until, arrival_key, saved_at)
      select $1, id, $3, $2, $2, gen_random_uuid(), $2 from device`,
    left: 'person_id is not null',
  },
  trash: {
    what: 'Papierkorb der Vereinsdateien',
    days: cloudLimits.trashDays,
    table: 'cloud_entry',
    row: `insert into cloud_entry (club_id, is_folder, name, readers, writers, changed_at, changed_by, deleted_at)
      values ($1, true, encode($4::bytea, 'hex'), '{}', '{}', $2, $3, $2)`,
  },
};

const hourMs = 3_600_000;
const countIn = async ({ table, left = 'true' }: Case, clubId: number) => {
  const ofClub = table === 'club_application' ? `email like $1 || '-%'` : 'club_id = $1::integer';
  const [found] = await house().sql<{ count: number }>(
    `select count(*)::integer as count from ${table} where ${ofClub} and ${left}`,
    [String(clubId)],
  );
  return found?.count;
};

it('the night removes what „Was wann gelöscht wird“ says, and nothing that is an hour younger', async () => {
  const now = new Date();
  const clubId = await buildClub(house());
  const { personId } = await buildPerson(house(), clubId);
  const all = Object.entries(cases);
  for (const [, { days, row }] of all) {
    for (const late of [-hourMs, hourMs]) {
      const began = new Date(now.getTime() - days * 86_400_000 + late);
      await house().sql(row, [clubId, began, personId, randomBytes(32)]);
    }
  }
  const before = await Promise.all(all.map(async ([kind, one]) => [kind, await countIn(one, clubId)]));
  expect(before).toEqual(all.map(([kind]) => [kind, 2]));

  await clearExpired(house().database, now);
  const jobs = { send: async () => undefined, sendMany: async () => undefined };
  await house().database.transaction({ tenant: clubId }, (db) =>
    forgetArrivals({ db, club: { id: clubId, origin: '' }, viewer: null, now, jobs }),
  );
  await clearAllCloudStorage(house().database, memoryStore(), now);

  const after = await Promise.all(all.map(async ([kind, one]) => [kind, await countIn(one, clubId)]));
  expect(after).toEqual(all.map(([kind]) => [kind, 1]));
  const files = await house().sql('select from stored_file where club_id = $1', [clubId]);
  expect(files).toHaveLength(1);
});

it('each line of the page is one that was looked at, with its days', () => {
  const [byItself] = retentionLines;
  const told = new Map(byItself?.lines.map(({ what, when }) => [what, when]));
  expect([...told.keys()].toSorted()).toEqual([...new Set(Object.values(cases).map(({ what }) => what))].toSorted());
  const wrong = Object.values(cases).filter(({ what, days }) => {
    if (days <= 1) return !/abgelaufen|einem Tag/.test(told.get(what) ?? '');
    return !told.get(what)?.includes(`${days} Tage`);
  });
  expect(wrong).toEqual([]);
});

/** Tables that refer to no person, directly or indirectly: why they need no period, or what deletes their rows. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'goes by itself': [
    ...new Set(Object.values(cases).map(({ table }) => table)),
    'sign_on_record',
    'cloud_leftover',
    'cloud_lock',
    'cloud_upload',
    'club_load',
    'club_archive',
    'retention_item',
  ],
  'goes with the next of its kind, and says nothing of anybody': ['brake', 'cell_hint'],
  'books, kept for seven years': [
    'audit_access',
    'audit_sample',
    'book_export',
    'business_year',
    'document_number',
    'invoice_picture',
    'invoice_run',
    'ledger_document',
    'ledger_series',
    'payment_movement',
  ],
  'what an office has set up, as much as it wants': [
    'bank_signatory',
    'chart_import',
    'cost_centre',
    'donation_campaign',
    'help_topic',
    'host_claim',
    'import_value',
    'invoice_template',
    'kiosk_device',
    'message_text',
    'newsletter_list',
    'newsletter_template',
    'platform_notice',
    'provider_account',
    'room',
    'room_price',
    'room_terms',
    'season_run',
    'section',
    'section_fee',
    'sign_on_client',
    'sign_on_key',
    'tag',
    'webhook',
  ],
  'one for each club or for the house': [
    'address',
    'address_register',
    'address_street',
    'bounce_mailbox',
    'club',
    'club_arrival',
    'club_away',
    'club_cover',
    'club_host',
    'club_imprint',
    'club_logo',
    'club_move',
    'club_quota',
    'club_standing',
    'installation_secret',
    'mail_sender',
    'mail_server',
    'migration',
    'moved_host',
    'retention_list',
    'sandbox_object',
  ],
  'a line for each run or night, without a name': [
    'backup_run',
    'import_run',
    'move_in_run',
    'queue_bond',
    'restore_rehearsal',
    'sending',
  ],
  'goes with the person whose address it is, by the address': ['bounced_address'],
  'numbers of who was erased; an older backup would bring them back': ['erased_record'],
};

it('every table hangs on a person, or has a period or a reason', async () => {
  const links = await house().sql<{ name: string; of: string }>(
    `select c.relname as name, f.relname as of from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
  );
  const aboutPersons = new Set(['person']);
  for (let before = 0; before < aboutPersons.size; ) {
    before = aboutPersons.size;
    for (const { name, of } of links) if (aboutPersons.has(of)) aboutPersons.add(name);
  }
  const named = new Set(Object.values(reasons).flat());
  const tables = Object.values(tableOwners).flat();
  expect(tables.filter((table) => !aboutPersons.has(table) && !named.has(table))).toEqual([]);
  expect([...named].filter((table) => !tables.includes(table))).toEqual([]);
});
