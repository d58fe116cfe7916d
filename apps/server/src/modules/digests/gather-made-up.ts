import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { worker } from '../../kit/jobs.ts';
import { type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { gatherMadeUp, gatherMadeUpJob, type MadeUpMail, queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { mailBlock } from './digest-words.ts';
import { afterPauseText } from './digests.texts.ts';

type Reader = { id: number; firstName: string; lastName: string };

/** Of a family that shares an address, whoever looks after themselves. */
const readerAt = async (ctx: WorkCtx, address: string): Promise<Reader | undefined> => {
  const { rows } = await sql<Reader>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName" from person_card p
    where p.is_present and lower(trim(p.email)) = ${address} order by p.manager_id = p.id desc, p.id limit 1`.execute(
    ctx.db,
  );
  return rows[0];
};

/** Returns false if nobody of the club has this address: the mails then go out as they are. */
const writeGathered = async (ctx: WorkCtx, to: string, mails: readonly MadeUpMail[]): Promise<boolean> => {
  const reader = await readerAt(ctx, to);
  if (reader === undefined) return false;
  const sender = await senderOf(ctx);
  const { subject, body: words } = await wordText(ctx, sender, afterPauseText, {
    reader,
    values: { anzahl: String(mails.length) },
  });
  const letter = letterFrom(ctx, sender, {
    title: subject,
    blocks: mails.map((mail) => mailBlock(mail, sender.settings.mailFarewell)),
    words,
  });
  const about = { source: afterPauseText, clubId: ctx.club.id, personId: reader.id };
  await queueMail(ctx, { ...about, to, subject, urgency: 'notice', ...letter });
  return true;
};

export const gatherMadeUpWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(gatherMadeUpJob, async ({ database, now, isLast }, { clubId }) => {
    const [site] = await sitesOf(database, originOf, sql`select ${clubId}::integer`, { evenResting: true });
    if (site === undefined) return;
    await transactionsIn(database, site, { now, senderIn })((ctx) =>
      // The last attempt sends every mail as it is.
      gatherMadeUp(ctx, async (address, mails) => !isLast && (await writeGathered(ctx, address, mails))),
    );
  });
