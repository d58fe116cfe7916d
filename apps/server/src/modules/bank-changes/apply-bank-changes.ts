import { guardedFields, guardedNames } from '@vereinshaus/contract/clubs/club-field-access';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { AppError } from '../../kit/errors.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { type ClubInput, saveClub } from '../clubs/index.ts';
import { requireProviderAccountChangeable } from '../payments/index.ts';
import { type FieldChanges, waitingChange } from './waiting-change.ts';

/** Neue Bankverbindung: every five minutes, where the day is over in which it could be stopped. */
export const applyBankChanges = defineJob({
  name: 'apply-bank-changes',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: '*/5 * * * *',
});

const inputOf = (fields: FieldChanges): ClubInput => {
  const ofKind = (kind: 'column' | 'setting') =>
    Object.fromEntries(
      guardedNames
        .filter((name) => guardedFields[name].kind === kind)
        .flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name].after]])),
    );
  return { ...ofKind('column'), settings: ofKind('setting') };
};

/** Money that is under way to the account of until now keeps it in force. */
const isAccountFree = async (ctx: WorkCtx, account: string): Promise<boolean> => {
  try {
    await requireProviderAccountChangeable(ctx, account);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

/** The club is locked before its change, as by whoever saves it; stopped meanwhile, nothing happens. */
const applyInClub = async (ctx: WorkCtx) => {
  await ctx.db.selectFrom('club_card as c').where('c.id', '=', ctx.club.id).select('c.id').forUpdate().execute();
  const change = await waitingChange(ctx, { isLocked: true });
  if (!change || change.applies_at > ctx.now) return;
  const { stripeAccount } = change.fields;
  if (stripeAccount && !(await isAccountFree(ctx, stripeAccount.after))) return;
  await saveClub(ctx, inputOf(change.fields));
  await ctx.db.updateTable('club_bank_change').set({ applied_at: ctx.now }).where('id', '=', change.id).execute();
};

type Surroundings = WorkTools & { originOf: OriginResolver };

/** What is refused when its time has come, as an account that money is under way to, waits for the next time. */
export const applyDueBankChanges = async (database: Database, { now, senderIn, originOf }: Surroundings) => {
  const due = sql`select club_id from clubs_with_due_bank_change(${now()}::timestamptz)`;
  await runAllThenThrow(await sitesOf(database, originOf, due), (club) =>
    transactionsIn(database, club, { now, senderIn })(applyInClub),
  );
};

export const applyBankChangesWorker = (senderIn: WorkTools['senderIn'], originOf: OriginResolver) =>
  worker(applyBankChanges, ({ database, now }) => applyDueBankChanges(database, { now, senderIn, originOf }));
