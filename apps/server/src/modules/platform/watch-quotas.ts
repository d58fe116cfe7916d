import {
  type QuotaShares,
  quotaKinds,
  quotaLevel,
  quotaSentence,
  quotaTitle,
} from '@vereinshaus/contract/quotas/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { noteQuotasTold, quotasTold, sharesOfClub } from '../quotas/index.ts';
import { forgetOldLoad } from './club-load.ts';
import { tellAdministrators } from './club-standing.ts';
import { quotaMail } from './platform.mails.ts';

/** Kontingente ansehen: every morning; the office is told once when one is nearly full, and once when it is. */
export const watchQuotas = defineJob({
  name: 'watch-quotas',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '45 7 * * *',
});

const percentOf = { free: 0, nearlyFull: 90, full: 100 } as const;

const levelsOf = (shares: QuotaShares) => {
  const percent = quotaKinds.map((kind) => [kind, percentOf[quotaLevel(shares[kind])]] as const);
  return Object.fromEntries(percent) as Record<(typeof quotaKinds)[number], number>;
};

/** In the club: what has become fuller since the office was told last. */
const tellOffice = async (ctx: WorkCtx) => {
  const shares = await sharesOfClub(ctx);
  if (shares === null) return undefined;
  const [told, levels] = [await quotasTold(ctx), levelsOf(shares)];
  const fuller = quotaKinds.filter((kind) => levels[kind] > told[kind]);
  if (fuller.length > 0) {
    const parts = fuller.map((kind) => ({
      title: quotaTitle(kind),
      isFull: levels[kind] === percentOf.full,
      sentence: quotaSentence(kind, shares[kind]),
    }));
    await tellAdministrators(ctx, quotaMail(parts));
  }
  return levels;
};

export const checkQuotas = async (database: Database, originOf: OriginResolver, tools: WorkTools) => {
  const sites = await database.transaction({ tenant: platformTenant, readOnly: true }, (db) =>
    db.selectFrom('club_quota_card as q').select('q.club_id').execute(),
  );
  if (sites.length === 0) return;
  const granted = sql`select unnest(${sites.map(({ club_id: id }) => id)}::integer[])`;
  for (const site of await sitesOf(database, originOf, granted)) {
    const transact = transactionsIn(database, site, tools);
    const levels = await transact(tellOffice);
    if (levels === undefined) continue;
    await database.transaction({ tenant: platformTenant }, (db) => noteQuotasTold({ db }, site.id, levels));
  }
};

export const watchQuotasWorker = (originOf: OriginResolver, senderIn: WorkTools['senderIn']) =>
  worker(watchQuotas, async ({ database, now }) => {
    await checkQuotas(database, originOf, { now, senderIn });
    await forgetOldLoad(database);
  });
