import { sql } from 'kysely';
import type { OwnDataSection } from './own-data.queries.ts';

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
      select c.name as course, case t.role when 1 then 'Trainer' when 2 then 'Warteliste' else 'Teilnehmer' end as role,
        t.created_at, t.starts_at, t.left_at, t.price_cents, t.nominal_price_cents, coalesce(d.code, '') as discount,
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
        select sum(case when e.credit = a.number then e.amount_cents else -e.amount_cents end)
        from ledger_entry e where e.club_id = a.club_id and a.number in (e.debit, e.credit) and e.cancelled_at is null
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
      select e.document_on, e.text, e.due_on, e.document_number, e.cancelled_at,
        case when e.debit = a.number or (e.credit is distinct from a.number and k.kind = 5) then -e.amount_cents else e.amount_cents end::float8 as amount_cents
      from ledger_entry e
      join ledger_account k on k.club_id = e.club_id and k.number = e.debit
      left join ledger_account a on a.club_id = e.club_id and a.person_id = ${id}
      where e.person_id = ${id} or a.number in (e.debit, e.credit)
      order by e.document_on, e.id`,
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
