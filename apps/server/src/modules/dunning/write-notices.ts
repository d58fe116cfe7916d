import { dunningFeeText } from '@vereinshaus/contract/dunning/rules';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import type { Sender } from '../clubs/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { type Accounts, accountsFor, type ClaimInput, lockAccounts, postDocument, settleAll } from '../ledger/index.ts';
import { queueMails } from '../system/index.ts';
import { dunningErrors } from './dunning.errors.ts';
import { dunningMail } from './dunning.mails.ts';
import { demandOf, dueItemsOf, type Family } from './owing.queries.ts';
import { readerOf } from './reader-of.ts';

export const sumOf = (families: readonly Family[]) => families.reduce((sum, family) => sum + demandOf(family), 0);

/** Fees, notices, mails and history of the families of a run. The caller holds lock and accounts. */
export const writeNotices = async (ctx: WorkCtx, families: readonly Family[], sender: Sender, runId: number) => {
  await chargeFees(ctx, families, runId);
  await insertNotices(ctx, families, runId);
  await mailFamilies(ctx, families, sender, runId);
  await recordHistoryForEach(
    ctx,
    families.map((family) => ({
      kind: 'dunning.noticed' as const,
      personId: family.id,
      details: { level: family.step.level, amountCents: demandOf(family), feeCents: family.step.feeCents },
    })),
  );
};

/** Locks the accounts: concurrent payments wait until all families got the amounts open so far. */
export const holdAccounts = async (ctx: WorkCtx, payerIds: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select a.id from ledger_account_card a where a.person_id = any(${[...payerIds]}::integer[])`.execute(ctx.db);
  if (rows.length === 0) throw dunningErrors.changed({ families: 0, cents: 0 });
  await lockAccounts(
    ctx,
    rows.map(({ id }) => id),
  );
};

/** Spesen: due at once, on the account of the reminded family, one document each. */
const chargeFees = async (ctx: WorkCtx, families: readonly Family[], runId: number) => {
  const charged = families.filter(({ step }) => step.feeCents > 0);
  if (charged.length === 0) return;
  const accounts = await accountsFor(ctx, { purposes: ['otherIncome'], managers: charged.map(({ id }) => id) });
  for (const family of charged) {
    await postDocument(ctx, {
      kind: 'charge',
      source: 'fee',
      reference: `dunning:${runId}:${family.id}`,
      lines: [feeLine(ctx, accounts, family)],
    });
  }
  await settleAll(
    ctx,
    charged.map(({ id }) => accounts.ofManager(id)),
  );
};

const feeLine = (ctx: WorkCtx, accounts: Accounts, { id, step }: Family) => {
  const claim: ClaimInput = { account: accounts.ofManager(id), dueOn: dayInVienna(ctx.now), personId: id };
  return {
    debit: claim,
    credit: accounts.of('otherIncome'),
    cents: step.feeCents,
    symbol: 'AR' as const,
    text: dunningFeeText(step.level),
    personId: id,
  };
};

/** Each notice with the items it demands: as long as one of them is open, the family stays at this level. */
const insertNotices = async (ctx: WorkCtx, families: readonly Family[], runId: number) => {
  const rows = families.map((family) => ({
    payerId: family.id,
    level: family.step.level,
    cents: demandOf(family),
    fee: family.step.feeCents,
  }));
  await sql`
    insert into dunning_notice (club_id, run_id, payer_id, level, amount_cents, fee_cents, created_at)
    select current_club(), ${runId}, n."payerId", n.level, n.cents, n.fee, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
      ("payerId" integer, level smallint, cents bigint, fee integer)`.execute(ctx.db);
  await sql`
    insert into dunning_notice_item (club_id, notice_id, item_id, level, cents)
    select n.club_id, n.id, i.id, n.level, i.open_cents
    from dunning_notice n
    join ledger_account_card a on a.club_id = n.club_id and a.person_id = n.payer_id
    join open_item_card i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
      and i.due_on <= ${dayInVienna(ctx.now)}::date
    where n.run_id = ${runId} and n.payer_id = any(${families.map(({ id }) => id)}::integer[])`.execute(ctx.db);
};

const mailFamilies = async (ctx: WorkCtx, families: readonly Family[], sender: Sender, runId: number) => {
  const items = await dueItemsOf(
    ctx,
    families.map(({ id }) => id),
  );
  const mails = await inTurn(families, (family) =>
    dunningMail(ctx, sender, {
      reader: readerOf(family),
      items: items.get(family.id) ?? [],
      level: family.step.level,
      feeCents: family.step.feeCents,
    }),
  );
  const mailIds = await queueMails(ctx, ctx.club.id, mails, 'mass');
  await sql`
    update dunning_notice n set mail_id = m.mail_id
    from unnest(${families.map(({ id }) => id)}::integer[], ${mailIds}::integer[]) as m (payer_id, mail_id)
    where n.run_id = ${runId} and n.payer_id = m.payer_id`.execute(ctx.db);
};
