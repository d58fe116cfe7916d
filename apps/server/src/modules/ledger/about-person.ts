import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { AboutPerson, Mention, MergeInput, OwnDataSection } from '../about-person/index.ts';
import { passOnAccount } from './accounts.ts';
import { closeCustomerAccount } from './close-account.ts';
import { bothNumbers } from './document-numbers.ts';
import { moveOpenItems } from './move-open-items.ts';

/** A person and the records that were merged into theirs: entries keep the person number they were posted with. */
const recordsOf = (id: number) => sql`select r.id from person_card r where ${id} in (r.id, r.merged_into_id)`;

/** The entry `e` is about something that another person bears by agreement: what that person owes and has paid is their own data. */
const isOfOthers = (id: number) => sql`exists (
  select from open_item x join person_card w on w.club_id = x.club_id and w.id = ${id}
  where x.club_id = e.club_id and x.id in (e.debit_item_id, e.credit_item_id) and x.payer_id not in (w.id, w.manager_id))`;

const account: OwnDataSection = {
  title: 'Kundenkonto',
  columns: {
    number: 'Nummer',
    name: 'Name',
    address: 'Adresse',
    iban: 'IBAN',
    iban_holder: 'Kontowortlaut',
    bic: 'BIC',
    saldo_cents: 'Saldo',
  },
  rows: (id) => sql`
    select a.number, a.name, a.address, a.iban, a.iban_holder, a.bic, coalesce((
      select sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end)
      from open_item i where i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0
    ), 0)::float8 as saldo_cents
    from ledger_account a where a.person_id = ${id}`,
};

const payments: OwnDataSection = {
  title: 'Zahlungen und Forderungen',
  columns: {
    document_on: 'Belegdatum',
    text: 'Text',
    amount_cents: 'Betrag',
    due_on: 'fällig am',
    document_number: 'Belegnummer',
    cancelled_at: 'storniert am',
  },
  // Owed amounts are negative, paid and credited amounts positive, as in the saldo; a child's amounts as they are on the Verwalter's
  // account.
  rows: (id) => sql`
    select d.document_on, e.text, i.due_on, ${bothNumbers(sql.ref('d.id'), sql.ref('d.number'))} as document_number, e.cancelled_at,
      case when e.debit_id = a.id or (e.credit_id is distinct from a.id and k.kind = 5) then -e.amount_cents else e.amount_cents end::float8 as amount_cents
    from ledger_entry e
    join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
    join ledger_account k on k.club_id = e.club_id and k.id = e.debit_id
    left join open_item i on i.club_id = e.club_id and i.id = e.debit_item_id
    left join ledger_account a on a.club_id = e.club_id and a.person_id = ${id}
    where (e.person_id in (${recordsOf(id)}) and not ${isOfOthers(id)}) or a.id in (e.debit_id, e.credit_id)
    order by d.document_on, e.id`,
};

const openItems: OwnDataSection = {
  title: 'Offene Posten',
  columns: { document_on: 'Belegdatum', due_on: 'fällig am', amount_cents: 'Betrag', open_cents: 'davon offen' },
  rows: (id) => sql`
    select d.document_on, i.due_on, (case when i.side = 'credit' then i.amount_cents else -i.amount_cents end)::float8 as amount_cents,
      (case when i.side = 'credit' then i.open_cents else -i.open_cents end)::float8 as open_cents
    from open_item i join ledger_document d on d.club_id = i.club_id and d.id = i.document_id
    where i.payer_id = ${id} or (i.person_id = ${id} and i.payer_id is null) order by i.due_on, i.id`,
};

/** The texts of the books are changed by a database function of their own, because nothing else may change them. */
const eraseInBooks: Mention = async (db, { spellings }, nobody) => {
  for (const name of spellings) await sql`select erase_in_books(${name}, ${nobody})`.execute(db);
};

/**
 * Geld: the payer of the surviving person takes over what is open of the record that is merged away, from its own account and from the
 * account of the family it was managed by. An account whose owner goes is passed on if the payer has none.
 */
const moveMoney = async (ctx: Ctx, { survivorId, otherId, formerManagerId: before, managerId: after }: MergeInput) => {
  const text = `Offener Betrag übernommen: Person ${otherId} mit Person ${survivorId} zusammengeführt`;
  if (before !== otherId) await moveOpenItems(ctx, { fromId: before, toId: after, aboutId: otherId, text });
  if (!(await passOnAccount(ctx, otherId, after))) await moveOpenItems(ctx, { fromId: otherId, toId: after, text });
};

/** Everything ledger knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'ledger_account.person_id': { merge: 'special', ownData: 'account', anonymise: 'clear' },
    'ledger_document.acting_for_id': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
    'ledger_document.created_by': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
    'ledger_entry.cancelled_by': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
    'ledger_entry.person_id': { merge: 'stay', ownData: 'payments', anonymise: 'clear' },
    'open_item.payer_id': { merge: 'move', ownData: 'openItems', anonymise: 'keep' },
    'open_item.person_id': { merge: 'move', ownData: 'openItems', anonymise: 'keep' },
  },
  sections: { account, payments, openItems },
  mentions: {
    'ledger_account.address': 'text',
    'ledger_account.iban_holder': 'text',
    'ledger_account.name': 'text',
    'ledger_entry.text': eraseInBooks,
  },
  merge: moveMoney,
  /** Every amount stays; only the number of the account still identifies it. */
  erase: async (ctx, { id }) => {
    await closeCustomerAccount(ctx, id);
    await ctx.db
      .updateTable('ledger_account')
      .set({ name: `anonymisiert ${id}`, address: '', iban: '', iban_holder: '', bic: '' })
      .where('person_id', '=', id)
      .execute();
  },
};
