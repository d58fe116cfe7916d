import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type clubQuota, shownMegabytes } from '@vereinshaus/contract/quotas/rules';
import type { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { keepQuota } from '../quotas/index.ts';
import { inClub, requireClub } from './in-club.ts';

type Quota = z.output<typeof clubQuota>;

const words = ({ maxPersons, maxStorageMb, maxMails }: Quota): string =>
  [
    maxPersons === 0 ? '' : `${formatNumber(maxPersons)} Personen`,
    maxStorageMb === 0 ? '' : `${shownMegabytes(maxStorageMb)} Speicher`,
    maxMails === 0 ? '' : `${formatNumber(maxMails)} E-Mails in 30 Tagen`,
  ]
    .filter(Boolean)
    .join(', ') || 'unbegrenzt';

/** Kontingent festlegen: also below what is used already, which stays and stays usable. */
export const setQuota = async (ctx: WorkCtx, clubId: number, quota: Quota) => {
  const club = await requireClub(ctx, clubId);
  await keepQuota(ctx, clubId, quota);
  await inClub(ctx, club, (inside, by) =>
    recordHistory(inside, { kind: 'platform.quotaSet', personId: null, details: { by, quota: words(quota) } }),
  );
};
