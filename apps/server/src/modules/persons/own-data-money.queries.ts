import { participationRole, participationRoleLabels } from '@vereinshaus/contract/participation-role';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { OwnDataSection } from './own-data.queries.ts';

/** A person and the records that were merged into theirs: entries keep the number they were posted with. */
const recordsOf = (id: number) => sql`select r.id from person r where ${id} in (r.id, r.merged_into_id)`;

/** Of the participation `t`. */
const roleInWords = sql`case t.role
  when ${roleLiteral.trainer} then ${sql.lit(participationRoleLabels[participationRole.trainer])}
  when ${roleLiteral.waiting} then ${sql.lit(participationRoleLabels[participationRole.waiting])}
  else ${sql.lit(participationRoleLabels[participationRole.participant])} end`;

/** Courses and money in the download of one's own data. Remarks of the office stay there. */
export const moneySections = {
  bookings: {
    title: 'Kurse',
    columns: {
      course: 'Kurs',
      role: 'als',
      created_at: 'gebucht am',
      starts_at: 'ab',
      left_at: 'beendet am',
      price_cents: 'Preis',
      nominal_price_cents: 'Preis ohne Rabatt',
      discount: 'Rabatt',
      payment: 'Zahlungsweise',
      price_steps: 'Warum dieser Preis?',
      is_tryout: 'Schnuppern',
      note: 'Anmerkung',
      skipped_reason: 'beim Nachrücken übergangen',
    },
    rows: (id) => sql`
      select c.name as course, ${roleInWords} as role, t.created_at, t.starts_at, t.left_at, t.price_cents, t.nominal_price_cents, coalesce(d.code, '') as discount,
        coalesce(g.name, '') as payment, t.price_steps, t.is_tryout, t.note, t.skipped_reason
      from participation t
      join course c on c.club_id = t.club_id and c.id = t.course_id
      left join discount d on d.club_id = t.club_id and d.id = t.discount_id
      left join payment_group g on g.club_id = t.club_id and g.id = t.payment_group_id
      where t.person_id = ${id} order by t.created_at`,
  },
  instalments: {
    title: 'Teilzahlungen',
    columns: {
      course: 'Kurs',
      description: 'Teilzahlung',
      amount_cents: 'Betrag',
      due_on: 'fällig am',
      deleted_at: 'gelöscht am',
    },
    rows: (id) => sql`
      select c.name as course, i.description, i.amount_cents, i.due_on, i.deleted_at
      from installment i
      join participation t on t.club_id = i.club_id and t.id = i.participation_id
      join course c on c.club_id = t.club_id and c.id = t.course_id
      where t.person_id = ${id} order by i.due_on nulls first, i.id`,
  },
  discounts: {
    title: 'Rabatte nur für diese Person',
    columns: {
      code: 'Code',
      name: 'Bezeichnung',
      amount_cents: 'Betrag',
      percent: 'Prozent',
      valid_from: 'ab',
      valid_until: 'bis',
    },
    rows: (id) => sql`
      select d.code, d.name, d.amount_cents, d.percent::float8 as percent, d.valid_from, d.valid_until
      from discount d where d.person_id = ${id} order by d.id`,
  },
  vouchers: {
    title: 'Gutscheine',
    columns: {
      code: 'Code',
      what: 'Was',
      amount_cents: 'Betrag',
      sold_at: 'ausgestellt am',
      valid_until: 'gültig bis',
      redeemed_at: 'eingelöst am',
      cancelled_at: 'storniert am',
      recipient: 'für',
      message: 'Text',
    },
    // Whoever redeems a voucher learns nothing more about who bought it.
    rows: (id) => sql`
      select v.code, case when v.buyer_id = ${id} then 'gekauft' else 'eingelöst' end as what, v.amount_cents, v.sold_at, v.valid_until,
        v.redeemed_at, v.cancelled_at,
        case when v.buyer_id = ${id} then v.recipient else '' end as recipient, case when v.buyer_id = ${id} then v.message else '' end as message
      from voucher v where v.buyer_id = ${id} or v.redeemed_by = ${id} order by v.sold_at`,
  },
  account: {
    title: 'Kundenkonto',
    columns: { number: 'Nummer', name: 'Name', address: 'Adresse', iban: 'IBAN', bic: 'BIC', saldo_cents: 'Saldo' },
    rows: (id) => sql`
      select a.number, a.name, a.address, a.iban, a.bic, coalesce((
        select sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end)
        from open_item i where i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0
      ), 0)::float8 as saldo_cents
      from ledger_account a where a.person_id = ${id}`,
  },
  payments: {
    title: 'Zahlungen und Forderungen',
    columns: {
      document_on: 'Belegdatum',
      text: 'Text',
      amount_cents: 'Betrag',
      due_on: 'fällig am',
      document_number: 'Beleg',
      cancelled_at: 'storniert am',
    },
    // Owed is negative, paid and credited positive, as the saldo counts; of a child's, as on the Verwalter's account.
    rows: (id) => sql`
      select d.document_on, e.text, i.due_on, d.number as document_number, e.cancelled_at,
        case when e.debit_id = a.id or (e.credit_id is distinct from a.id and k.kind = 5) then -e.amount_cents else e.amount_cents end::float8 as amount_cents
      from ledger_entry e
      join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
      join ledger_account k on k.club_id = e.club_id and k.id = e.debit_id
      left join open_item i on i.club_id = e.club_id and i.id = e.debit_item_id
      left join ledger_account a on a.club_id = e.club_id and a.person_id = ${id}
      where e.person_id in (${recordsOf(id)}) or a.id in (e.debit_id, e.credit_id)
      order by d.document_on, e.id`,
  },
  openItems: {
    title: 'Offene Posten',
    columns: { document_on: 'Belegdatum', due_on: 'fällig am', amount_cents: 'Betrag', open_cents: 'davon offen' },
    rows: (id) => sql`
      select d.document_on, i.due_on, (case when i.side = 'credit' then i.amount_cents else -i.amount_cents end)::float8 as amount_cents,
        (case when i.side = 'credit' then i.open_cents else -i.open_cents end)::float8 as open_cents
      from open_item i join ledger_document d on d.club_id = i.club_id and d.id = i.document_id
      where i.person_id = ${id} order by i.due_on, i.id`,
  },
  calendars: {
    title: 'Kalender-Abos',
    columns: { kind: 'Kalender', created_at: 'seit', last_used_at: 'zuletzt abgerufen' },
    rows: (id) => sql`
      select case f.kind when 'family' then 'Familie' when 'trainer' then 'Trainer' when 'course' then 'Kurs' else 'Raum' end as kind, f.created_at, f.last_used_at
      from calendar_feed f where f.person_id = ${id} order by f.created_at`,
  },
  events: {
    title: 'Termine, die nur diese Person sieht',
    columns: { name: 'Termin', starts_at: 'von', ends_at: 'bis', place: 'Ort' },
    rows: (id) => sql`
      select e.name, e.starts_at, e.ends_at, e.place from event e
      where e.owner_id = ${id} and e.visibility = 1 order by e.starts_at`,
  },
} as const satisfies Readonly<Record<string, OwnDataSection>>;
