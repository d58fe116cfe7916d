import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { Ctx } from '../../kit/ctx.ts';
import { settingsFrom } from '../club-settings/index.ts';
import { type OwnTexts, ownTextsFrom, ownTextsOfClub } from '../wording/index.ts';

/** Whose mail it is: what a letter shows of the club, and its own words. */
export type Sender = {
  name: string;
  fullName: string;
  /** Kontowortlaut: what stands beside the IBAN. */
  accountName: string;
  iban: string;
  bic: string;
  color: string;
  coverHash: string | null;
  settings: ClubSettings;
  /** What it has worded itself. */
  texts: OwnTexts;
};

export const senderOf = async (ctx: Pick<Ctx, 'db' | 'club'>): Promise<Sender> => {
  const { settings, texts, ...club } = await ctx.db
    .selectFrom('club as c')
    .leftJoin('club_cover as k', 'k.club_id', 'c.id')
    .where('c.id', '=', ctx.club.id)
    .select([
      'c.name',
      'c.full_name as fullName',
      'c.account_name as accountName',
      'c.iban',
      'c.bic',
      'c.color',
      'k.hash as coverHash',
      'c.settings',
      ownTextsOfClub.as('texts'),
    ])
    .executeTakeFirstOrThrow();
  const accountName = club.accountName || club.fullName || club.name;
  return { ...club, accountName, settings: settingsFrom(settings), texts: ownTextsFrom(texts) };
};
