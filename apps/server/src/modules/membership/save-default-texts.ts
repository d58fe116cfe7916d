import { defaultTexts, textKeys } from '@vereinshaus/contract/messaging/default-texts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf, saveClub } from '../clubs/index.ts';

/** Vorlagen speichern: kept is only what differs from the product's wording, so that its improvements reach the rest. */
export const saveDefaultTexts = async (ctx: Ctx, sent: Readonly<Record<string, string>>) => {
  await ctx.db.selectFrom('club_card as c').where('c.id', '=', ctx.club.id).select('c.id').forUpdate().execute();
  const { defaultTexts: stored } = await clubSettingsOf(ctx);
  const next: Readonly<Record<string, string>> = { ...stored, ...sent };
  const own = textKeys.flatMap((key) => {
    const text = next[key] ?? '';
    return text.trim() === '' || text === defaultTexts[key].text ? [] : [[key, text]];
  });
  await saveClub(ctx, { settings: { defaultTexts: Object.fromEntries(own) } });
};
