import { formatDay, formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { wordText } from '../wording/index.ts';
import { tokenCreatedText, tokensEndedAndLeftText, tokensEndedText, tokensLeftText } from './api-tokens.texts.ts';

type Reader = { id: number; firstName: string };

const listed = (names: readonly string[]) => names.map((name) => `- ${name}`).join('\n');

type EndedTokens = { ended: readonly string[]; left: readonly string[] };

/** After a new password: what does not open anything any more, and what still does. */
export const tokensEndedMail = async (ctx: Ctx, reader: Reader, { ended, left }: EndedTokens) => {
  const sender = await senderOf(ctx);
  const gone = { gesperrt: listed(ended), link: `${ctx.club.origin}/zugriffsschluessel` };
  const stays = { weiter: listed(left), schnittstellen: `${ctx.club.origin}/verein/schnittstellen` };
  if (left.length === 0) return wordText(ctx, sender, tokensEndedText, { reader, values: gone });
  if (ended.length === 0) return wordText(ctx, sender, tokensLeftText, { reader, values: stays });
  return wordText(ctx, sender, tokensEndedAndLeftText, { reader, values: { ...gone, ...stays } });
};

type CreatedToken = { name: string; rights: readonly string[]; until: string; link: string };

/** To the account in whose name the token asks: whoever did not make it must hear of it. */
export const tokenCreatedMail = async (ctx: Ctx, reader: Reader, { name, rights, until, link }: CreatedToken) =>
  wordText(ctx, await senderOf(ctx), tokenCreatedText, {
    reader,
    values: {
      schluessel: name,
      rechte: rights.join(', '),
      bis: formatDay(until),
      zeit: formatMoment(toSeconds(ctx.now)),
      link,
    },
  });
