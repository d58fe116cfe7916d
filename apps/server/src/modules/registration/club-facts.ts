import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';

/** What a registration needs to know of the club. */
export type ClubFacts = { name: string; privacyLink: string; termsLink: string; settings: ClubSettings };

export const clubFactsOf = async (ctx: Ctx): Promise<ClubFacts> => {
  const club = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select(['c.name', 'c.privacy_link as privacyLink', 'c.terms_link as termsLink'])
    .executeTakeFirstOrThrow();
  return { ...club, settings: await clubSettingsOf(ctx) };
};
