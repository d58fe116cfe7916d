import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import type { FoundKey } from './dns-key.ts';
import { type StoredSender, storedSender } from './mail-sender.queries.ts';

/** The key that was looked for is still the one that counts; somebody may have changed it meanwhile. */
const isSame = (seen: StoredSender, now: StoredSender) =>
  seen.address === now.address && seen.public_key === now.public_key;

const setProof = (ctx: WorkCtx, provenAt: Date | null) =>
  ctx.db
    .updateTable('mail_sender')
    .set({ checked_at: ctx.now, proven_at: provenAt, version: sql<number>`version + 1` })
    .where('club_id', '=', ctx.club.id)
    .execute();

const lostMail = (ctx: WorkCtx, address: string) => ({
  subject: `E-Mails kommen nicht mehr von ${address}`,
  body: `Hallo,

im DNS fehlt der Eintrag, der eure E-Mails von ${address} unterschreibt. Damit sie weiter ankommen, kommen sie ab sofort von der Adresse der Installation; Antworten gehen wie bisher an euch.

Den Eintrag findest du hier: ${ctx.club.origin}/verein/absender

Sobald er wieder da ist, kannst du dort nachsehen lassen.
`,
});

/** What was found in the DNS counts from now on. True: mails come from the own address. */
export const noteFoundKey = async (ctx: WorkCtx, seen: StoredSender, found: FoundKey): Promise<boolean> => {
  const stored = await storedSender(ctx, true);
  if (found === 'unknown' || !isSame(seen, stored)) return stored.proven_at !== null;
  const { address } = stored;
  if (found === 'there') {
    await setProof(ctx, stored.proven_at ?? ctx.now);
    if (stored.proven_at === null)
      await recordHistory(ctx, { kind: 'mailSender.proven', personId: null, details: { address } });
    return true;
  }
  await setProof(ctx, null);
  if (stored.proven_at === null) return false;
  await recordHistory(ctx, { kind: 'mailSender.lost', personId: null, details: { address } });
  const mail = lostMail(ctx, address);
  const letters = (await administratorAddresses(ctx)).map((to) => ({
    ...mail,
    to,
    personId: null,
    source: 'platform' as const,
  }));
  if (letters.length > 0) await queueMails(ctx, ctx.club.id, letters);
  return false;
};
