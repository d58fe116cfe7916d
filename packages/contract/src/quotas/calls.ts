import { z } from 'zod';
import { staffAbove } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { quotaKinds, quotaShare } from './rules.ts';

export const quotas = {
  filled: get('/quotas/filled', {
    summary: 'Kontingente des Vereins, die fast oder ganz ausgeschöpft sind.',
    access: staffAbove(80),
    input: z.object({}),
    reply: z.strictObject({
      quotas: z.array(
        z.strictObject({ kind: z.enum(quotaKinds), level: z.enum(['nearlyFull', 'full']), ...quotaShare.shape }),
      ),
    }),
  }),
};
