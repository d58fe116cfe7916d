import type { WorkCtx } from '../../kit/ctx.ts';
import { coverOf, senderOf } from '../clubs/index.ts';
import type { NewsletterHead } from './newsletter-html.ts';

/** In the club's name and colours. */
export const newsletterHeadOf = async (ctx: Pick<WorkCtx, 'db' | 'club'>): Promise<NewsletterHead> => {
  const { name, color, coverHash } = await senderOf(ctx);
  return { name, color, cover: coverOf(ctx, coverHash), origin: ctx.club.origin };
};
