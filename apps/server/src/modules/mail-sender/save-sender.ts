import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { mailSender } from '@vereinshaus/contract/mail-sender/calls';
import { domainOf } from '@vereinshaus/contract/mail-sender/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { senderKeyScope } from '../system/index.ts';
import { newKeyPair, selectorOf } from './dns-key.ts';
import { mailSenderErrors } from './mail-sender.errors.ts';
import { type StoredSender, storedSender } from './mail-sender.queries.ts';

type SenderInput = ParsedInputOf<typeof mailSender.save>;

/** Another address of the same domain keeps the key and its proof; another domain begins anew. */
const keyFor = async (ctx: Ctx, address: string, before: StoredSender) => {
  if (address === '') return { selector: '', public_key: '', private_key: null, proven_at: null };
  if (before.address !== '' && domainOf(before.address) === domainOf(address)) return {};
  const { publicKey, privateKey } = await newKeyPair();
  return {
    selector: selectorOf(ctx.club.id),
    public_key: publicKey,
    private_key: ctx.secrets.seal(privateKey, senderKeyScope(ctx.club.id)),
    proven_at: null,
    checked_at: null,
  };
};

/** Absender speichern. */
export const saveSender = async (ctx: Ctx, { replyTo, address: typed, version }: SenderInput) => {
  // Of two who save at the same moment the second finds what the first has said.
  await sql`select pg_advisory_xact_lock(hashtextextended('mail sender ' || current_club(), 0))`.execute(ctx.db);
  const before = await storedSender(ctx, true);
  if (version !== undefined && version !== before.version) throw mailSenderErrors.changedMeanwhile();
  const address = typed.toLowerCase();
  if (before.reply_to === replyTo && before.address === address) return;
  const columns = {
    reply_to: replyTo,
    address,
    ...(await keyFor(ctx, address, before)),
    version: before.version + 1,
  };
  await ctx.db
    .insertInto('mail_sender')
    .values({ club_id: ctx.club.id, ...columns })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet(columns))
    .execute();
  await recordHistory(ctx, { kind: 'mailSender.changed', personId: null, details: { address, replyTo } });
};
