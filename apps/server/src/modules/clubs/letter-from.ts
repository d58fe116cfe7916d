import type { Ctx } from '../../kit/ctx.ts';
import { type Letter, letterHtml, letterText } from '../system/index.ts';
import { coverPath } from './clubs.queries.ts';
import type { Sender } from './sender-of.ts';

/** The URL of the club's picture for mails; empty = none. */
export const coverOf = (ctx: Pick<Ctx, 'club'>, hash: string | null): string => {
  const path = coverPath(ctx.club.id, hash);
  return path && `${ctx.club.origin}${path}`;
};

/** A letter with the club's header, as plain text and HTML: the parts of a mail. */
export const letterFrom = (
  ctx: Pick<Ctx, 'club'>,
  sender: Pick<Sender, 'name' | 'color' | 'coverHash'>,
  letter: Letter,
) => {
  return {
    body: letterText(letter),
    paymentCode: letter.blocks.find(({ paymentCode = '' }) => paymentCode !== '')?.paymentCode ?? '',
    html: letterHtml(letter, { ...sender, cover: coverOf(ctx, sender.coverHash) }),
  };
};
