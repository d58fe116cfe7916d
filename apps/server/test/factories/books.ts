import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { bookingReference } from '../../src/modules/bookings/index.ts';
import { accountsFor, postDocument, settleAccount } from '../../src/modules/ledger/index.ts';
import type { TestHouse } from '../harness.ts';

type Posting = {
  managerId: number;
  cents: number;
  taxCents?: number;
  personId?: number;
  participationId?: number;
  installmentId?: number;
  /** ISO days. */
  dueOn?: string;
  on?: string;
  text?: string;
  number?: string;
  /** Entered by the treasurer, and therefore never reversed by the product. */
  byHand?: boolean;
  now?: Date;
};

const about = ({ personId, participationId, installmentId }: Posting) => ({
  ...(personId !== undefined && { personId }),
  ...(participationId !== undefined && { about: bookingReference(participationId, installmentId) }),
});

const postOn = (house: TestHouse, clubId: number, side: 'charge' | 'credit', posting: Posting): Promise<number> =>
  house.database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, viewer: null, now: posting.now ?? new Date('2026-10-01T10:00:00Z') };
    const { managerId, cents, taxCents = 0, text = 'Turnen', byHand = false } = posting;
    const accounts = await accountsFor(ctx, { purposes: ['courseFees', 'vat20', 'bank'], managers: [managerId] });
    const account = accounts.ofManager(managerId);
    const claim = { account, dueOn: posting.dueOn ?? dayInVienna(ctx.now), ...about(posting) };
    const isCharge = side === 'charge';
    const taxCode = taxCents > 0 ? ('standard' as const) : ('exempt' as const);
    const shared = { text, ...about(posting) };
    const posted = await postDocument(ctx, {
      kind: byHand ? 'manual' : isCharge ? 'charge' : 'payment',
      source: byHand ? 'hand' : isCharge ? 'booking' : 'bank',
      ...(posting.on !== undefined && { on: posting.on }),
      ...(posting.number !== undefined && { number: posting.number }),
      lines: isCharge
        ? [
            { ...shared, debit: claim, credit: accounts.of('courseFees'), cents, symbol: 'AR', taxCode },
            { ...shared, debit: claim, credit: accounts.of('vat20'), cents: taxCents, symbol: 'AR', taxCode },
          ]
        : [{ ...shared, debit: accounts.of('bank'), credit: claim, cents, symbol: 'BK' }],
    });
    await settleAccount(ctx, account);
    return posted?.documentId ?? 0;
  });

/** Charges a family. Returns the number of the document. */
export const buildCharge = (house: TestHouse, clubId: number, posting: Posting) =>
  postOn(house, clubId, 'charge', posting);

/** Books a payment of a family. */
export const buildPayment = (house: TestHouse, clubId: number, posting: Posting) =>
  postOn(house, clubId, 'credit', posting);

/** The balance of a family's customer account according to its entries, whatever the product reports. */
export const balanceInBooks = async (house: TestHouse, managerId: number): Promise<number> => {
  const [row] = await house.sql<{ saldo: string }>(
    `select coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as saldo
     from ledger_account a
     join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
     where a.person_id = $1`,
    [managerId],
  );
  return Number(row?.saldo ?? 0);
};

/** Cancels the entries of a document, with the rights of the application. */
export const voidEntry = (house: TestHouse, clubId: number, documentId: number) =>
  house.database.transaction({ tenant: clubId }, (db) =>
    sql`update ledger_entry set cancelled_at = now() where document_id = ${documentId}`.execute(db),
  );
