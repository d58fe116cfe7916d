import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { Ctx } from '../../kit/ctx.ts';
import { settingsFrom } from '../clubs/index.ts';
import { type OwnTexts, ownTextsFrom, ownTextsOfClub } from '../wording/index.ts';

/** The data of the club that a registration needs. */
export type ClubFacts = {
  name: string;
  privacyLink: string;
  termsLink: string;
  settings: ClubSettings;
  texts: OwnTexts;
};

export const clubFactsOf = async (ctx: Ctx): Promise<ClubFacts> => {
  const { settings, texts, ...club } = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select([
      'c.name',
      'c.privacy_link as privacyLink',
      'c.terms_link as termsLink',
      'c.settings',
      ownTextsOfClub.as('texts'),
    ])
    .executeTakeFirstOrThrow();
  return { ...club, settings: settingsFrom(settings), texts: ownTextsFrom(texts) };
};
