import type { WorkCtx } from '../../kit/ctx.ts';
import { coverOf, senderOf } from '../clubs/index.ts';
import { wordText } from '../wording/index.ts';
import type { NewsletterHead } from './newsletter-html.ts';
import { newsletterFootText } from './newsletters.texts.ts';

/** In the club's name, colours and words. */
export const newsletterHeadOf = async (ctx: Pick<WorkCtx, 'db' | 'club' | 'jobs'>): Promise<NewsletterHead> => {
  const sender = await senderOf(ctx);
  const { name, color, coverHash } = sender;
  const { body: foot } = await wordText(ctx, sender, newsletterFootText, { values: {} });
  return { name, color, cover: coverOf(ctx, coverHash), origin: ctx.club.origin, foot: foot.trim() };
};
