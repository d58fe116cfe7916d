import { dunningFeeText } from '@vereinshaus/contract/dunning/rules';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { dunningErrors } from './dunning.errors.ts';
import { dunningMail, nameOf } from './dunning.mails.ts';
import { type DueItem, dueItemsOf, familyOwing, isPlanned } from './owing.queries.ts';
import { readerOf } from './reader-of.ts';

/** The mail that a run would send to this family now, including the fee of its step. */
export const previewLetter = async (ctx: Ctx, payerId: number) => {
  const sender = await senderOf(ctx);
  const family = await familyOwing(ctx, sender.settings, payerId);
  if (family === undefined || !isPlanned(family)) throw dunningErrors.nothingToSend();
  const reader = readerOf(family);
  const { level, feeCents } = family.step;
  const items = (await dueItemsOf(ctx, [payerId])).get(payerId) ?? [];
  const fee: readonly DueItem[] =
    feeCents === 0
      ? []
      : [{ text: dunningFeeText(level), person: nameOf(reader), dueOn: dayInVienna(ctx.now), cents: feeCents }];
  const { subject, body } = await dunningMail(ctx, sender, {
    reader,
    items: [...items, ...fee],
    level,
    feeCents,
  });
  return { subject, text: body };
};
