import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { PaymentProvider, ProviderMovement } from '../../adapters/payments/payment-provider.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { type Accounts, accountsFor, type Line, postDocument } from '../ledger/index.ts';
import type { ClubProvider } from './club-provider.ts';
import { paymentNamed } from './stored-payment.ts';

type ProviderName = PaymentProvider['name'];

const dayMs = 86_400_000;
/** Listed again over this period: a provider may report a movement later than it happened. */
const lookBackMs = 3 * dayMs;
/** The provider's clock differs from ours: its movement may seem older than the payment. */
const clockSkewMs = 5 * 60_000;
/** How many are posted before other transactions get a chance. */
const movementsPerBreath = 100;

/** The start of the period to ask for: a little before the last known movement, or the first payment. */
const askedSince = async (ctx: WorkCtx, { provider: { name }, account }: ClubProvider): Promise<Date | null> => {
  const { rows } = await sql<{ known: Date | null; first: Date | null }>`
    select (select max(m.happened_at) from payment_movement m where m.provider = ${name} and m.provider_account = ${account}) as known,
      (select min(p.created_at) from payment p where p.provider = ${name} and p.provider_account = ${account}) as first`.execute(
    ctx.db,
  );
  const { known = null, first = null } = rows[0] ?? {};
  if (known !== null) return new Date(known.getTime() - lookBackMs);
  return first === null ? null : new Date(first.getTime() - clockSkewMs);
};

const knownAmong = async (ctx: WorkCtx, provider: ProviderName, movements: readonly ProviderMovement[]) => {
  const rows = await ctx.db
    .selectFrom('payment_movement as m')
    .where('m.provider', '=', provider)
    .where('m.external_id', '=', sql<string>`any(${movements.map(({ id }) => id)}::text[])`)
    .select('m.external_id')
    .execute();
  return new Set(rows.map((row) => row.external_id));
};

/** From one account to the other, or in the other direction if the amount is negative. */
const moved = (cents: number, debit: number, credit: number, text: string): readonly Line[] => {
  if (cents === 0) return [];
  const [to, from] = cents > 0 ? [debit, credit] : [credit, debit];
  return [{ debit: to, credit: from, cents: Math.abs(cents), symbol: 'BK', text }];
};

/** The cost of a movement for the club: the fee on it, or the whole movement if it is a fee. */
const feeOf = ({ kind, cents, feeCents }: ProviderMovement): number => feeCents - (kind === 'fee' ? cents : 0);

const linesOf = (movement: ProviderMovement, accounts: Accounts, paymentId: number | undefined): readonly Line[] => {
  const about = paymentId === undefined ? '' : ` zu Online-Zahlung ${paymentId}`;
  const fee = feeOf(movement);
  const feeText = fee < 0 ? `Gebühr des Zahlungsdienstes${about} zurück` : `Gebühr des Zahlungsdienstes${about}`;
  const paidOut = movement.kind === 'payout' ? -movement.cents : 0;
  const payoutText =
    paidOut < 0
      ? `Auszahlung des Zahlungsdienstes zurück (${movement.id})`
      : `Auszahlung des Zahlungsdienstes (${movement.id})`;
  const held = accounts.of('provider');
  return [
    ...moved(fee, accounts.of('providerFees'), held, feeText),
    ...moved(paidOut, accounts.of('payouts'), held, payoutText),
  ];
};

/**
 * In the club's own provider account everything belongs to the club. In the account of the installation, which clubs share, only movements
 * of this club's payments do; its payouts go to another bank account.
 */
const isOurs = (account: string, paymentId: number | undefined) => account !== '' || paymentId !== undefined;

/** Gebühren und Auszahlungen buchen: each movement once, however often it is listed. */
const takeMovements = async (
  ctx: WorkCtx,
  { provider: { name }, account }: ClubProvider,
  movements: readonly ProviderMovement[],
): Promise<number> => {
  const known = await knownAmong(ctx, name, movements);
  const accounts = await accountsFor(ctx, { purposes: ['provider', 'providerFees', 'payouts'] });
  let taken = 0;
  for (const movement of movements) {
    if (known.has(movement.id)) continue;
    const payment = movement.subject === '' ? undefined : await paymentNamed(ctx, name, movement.subject);
    if (payment !== undefined && payment.account !== account) continue;
    if (!isOurs(account, payment?.id)) continue;
    const posted = await postDocument(ctx, {
      kind: 'payment',
      source: 'payment',
      reference: `movement:${name}:${movement.id}`,
      on: dayInVienna(movement.at),
      mayComeLate: true,
      lines: linesOf(movement, accounts, payment?.id),
    });
    await ctx.db
      .insertInto('payment_movement')
      .values({
        club_id: sql<number>`current_club()`,
        provider: name,
        provider_account: account,
        external_id: movement.id,
        kind: movement.kind,
        amount_cents: movement.cents,
        fee_cents: movement.feeCents,
        happened_at: movement.at,
        document_id: posted?.documentId ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    taken += 1;
  }
  return taken;
};

type Tools = { ctxIn: (db: Db) => WorkCtx };

/** Kontobewegungen beim Zahlungsdienst nachholen; returns how many were new. */
export const followMovements = async (
  database: Database,
  clubId: number,
  at: ClubProvider,
  { ctxIn }: Tools,
): Promise<number> => {
  const since = await database.transaction({ tenant: clubId, readOnly: true }, (db) => askedSince(ctxIn(db), at));
  if (since === null) return 0;
  const movements = await at.provider.movementsSince({ account: at.account, since });
  let taken = 0;
  for (let from = 0; from < movements.length; from += movementsPerBreath) {
    const some = movements.slice(from, from + movementsPerBreath);
    taken += await database.transaction({ tenant: clubId }, (db) => takeMovements(ctxIn(db), at, some));
  }
  return taken;
};
