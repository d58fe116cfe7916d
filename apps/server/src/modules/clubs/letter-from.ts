import type { Ctx } from '../../kit/ctx.ts';
import { type Letter, letterHtml, letterText } from '../system/index.ts';
import { coverPath } from './clubs.queries.ts';
import type { Sender } from './sender-of.ts';

/** A letter with the head of the club, as text and as it looks: what a mail consists of. */
export const letterFrom = (
  ctx: Pick<Ctx, 'club'>,
  sender: Pick<Sender, 'name' | 'color' | 'coverHash'>,
  letter: Letter,
) => {
  const cover = coverPath(ctx.club.id, sender.coverHash);
  return {
    body: letterText(letter),
    paymentCode: letter.blocks.find(({ paymentCode = '' }) => paymentCode !== '')?.paymentCode ?? '',
    html: letterHtml(letter, { ...sender, cover: cover && `${ctx.club.origin}${cover}` }),
  };
};
