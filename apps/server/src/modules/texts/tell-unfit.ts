import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { type JobSender, worker } from '../../kit/jobs.ts';
import { type OriginResolver, sitesOf, transactionsIn } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { problemsOfOwn, tellUnfitText, wordText } from '../wording/index.ts';
import type { TextCatalogue } from './text-catalogue.ts';
import { unfitTextText } from './texts.texts.ts';

/** Told once per version, however many mails it would have been in. */
export const tellUnfit = async (
  ctx: WorkCtx,
  { texts }: TextCatalogue,
  { key, version }: { key: string; version: number },
) => {
  const text = texts.find((one) => one.key === key);
  const row = await ctx.db
    .updateTable('text_version')
    .set({ told_at: ctx.now })
    .where('key', '=', key)
    .where('version', '=', version)
    .where('told_at', 'is', null)
    .returning(['version', 'shape', 'subject', 'body'])
    .executeTakeFirst();
  if (text === undefined || row === undefined) return;
  const mail = await wordText(ctx, await senderOf(ctx), unfitTextText, {
    values: {
      vorlage: text.name,
      probleme: problemsOfOwn(text, row).join('\n'),
      link: `${ctx.club.origin}/verein/vorlagen/${key}`,
    },
  });
  const letters = (await administratorAddresses(ctx)).map((to) => ({ personId: null, to, ...mail }));
  if (letters.length > 0) await queueMails(ctx, ctx.club.id, letters, 'notice');
};

type Tools = { senderIn: (db: Db) => JobSender; originOf: OriginResolver };

export const unfitWorker = ({ senderIn, originOf }: Tools, catalogue: TextCatalogue) =>
  worker(tellUnfitText, async ({ database, now }, { clubId, ...unfit }) => {
    const [site] = await sitesOf(database, originOf, sql`select ${clubId}::integer`);
    if (site) await transactionsIn(database, site, { now, senderIn })((ctx) => tellUnfit(ctx, catalogue, unfit));
  });
