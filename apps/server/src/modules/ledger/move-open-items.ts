import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { accountsFor, customerAccountOf, lockAccounts } from './accounts.ts';
import { type BearerInput, type ClaimInput, type LedgerCtx, type Line, postDocument, type Reference } from './post.ts';
import { referenceOf } from './reference.ts';
import { type Settlement, settleAccount } from './settle.ts';

export type OpenItem = Required<BearerInput> & {
  id: number;
  side: 'charge' | 'credit';
  cents: number;
  dueOn: IsoDay;
  personId: number | null;
  about: Reference | null;
  costCentreId: number | null;
};

/**
 * The open items of an account. With `aboutId` only those of one person who leaves while the others stay: items about that person, unless
 * another person bears them by agreement, and items that the person bears.
 */
export const openItemsOf = async (ctx: LedgerCtx, account: number, aboutId?: number): Promise<readonly OpenItem[]> => {
  const { rows } = await sql<OpenItem>`
    select i.id, i.side, i.open_cents as cents, i.due_on as "dueOn", i.person_id as "personId",
      i.payer_id as "payerId", i.share_percent as "sharePercent", ${referenceOf('i')} as about, (
        select e.cost_centre_id from ledger_entry e
        where e.club_id = i.club_id and case i.side when 'charge' then e.debit_item_id else e.credit_item_id end = i.id
        order by e.id limit 1
      ) as "costCentreId"
    from open_item i
    where i.account_id = ${account} and i.open_cents > 0
      and (${aboutId ?? null}::integer is null
        or (coalesce(i.payer_id, i.person_id) = ${aboutId ?? null}::integer and i.side = 'charge'))
    order by i.due_on, i.id`.execute(ctx.db);
  return rows;
};

export const aboutItem = ({ personId, about }: Pick<OpenItem, 'personId' | 'about'>) => ({ personId, about });

type Move = {
  fromId: number;
  toId: number;
  /** The person whose items move; without it the whole account moves, including its credit. */
  aboutId?: number;
  text: string;
};

/**
 * Offene Posten übernehmen: the new payer of a person takes over what is open, item by item with its own due date, by a separate document.
 * Payments stay with those who paid; both accounts stay readable and no amount ever changes.
 */
export const moveOpenItems = async (ctx: LedgerCtx, { fromId, toId, aboutId, text }: Move) => {
  if (fromId === toId) return;
  const from = await customerAccountOf(ctx, fromId);
  if (from === undefined) return;
  if ((await openItemsOf(ctx, from, aboutId)).length === 0) return;
  const to = (await accountsFor(ctx, { managers: [toId] })).ofManager(toId);
  await lockAccounts(ctx, [from, to]);
  // Read again: entries may have been posted while this transaction waited for the lock.
  const moves = (await openItemsOf(ctx, from, aboutId)).map((item) => moveOf(ctx, item, { from, to, text }));
  const posted = await postDocument(ctx, { kind: 'transfer', source: 'family', lines: moves.map(({ line }) => line) });
  if (posted === null) return;
  await settleAccount(
    ctx,
    from,
    moves.map(({ item, closing }) => pairOf(item, posted.itemOf(closing))),
  );
  await settleAccount(ctx, to);
};

const moveOf = (ctx: LedgerCtx, item: OpenItem, { from, to, text }: { from: number; to: number; text: string }) => {
  const about = aboutItem(item);
  const { payerId, sharePercent } = item;
  const closing: ClaimInput = { account: from, dueOn: dayInVienna(ctx.now), payerId, ...about };
  const carried: ClaimInput = { account: to, dueOn: item.dueOn, movedFromId: item.id, payerId, sharePercent, ...about };
  const sides = item.side === 'charge' ? { debit: carried, credit: closing } : { debit: closing, credit: carried };
  const line: Line = { ...sides, cents: item.cents, symbol: 'UE', text, costCentreId: item.costCentreId, ...about };
  return { item, closing, line };
};

/** The item is settled by its counterpart, whichever side it is on. */
export const pairOf = ({ id, side, cents }: Pick<OpenItem, 'id' | 'side' | 'cents'>, otherId: number): Settlement =>
  side === 'charge' ? { chargeId: id, creditId: otherId, cents } : { chargeId: otherId, creditId: id, cents };
