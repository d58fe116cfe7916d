import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { Ctx } from '../../kit/ctx.ts';
import { compileOnce } from '../../kit/database.ts';
import { settingsFrom } from '../club-settings/index.ts';
import { type OwnTexts, ownTextsFrom, ownTextsOfClub } from '../wording/index.ts';

/** The sender of a mail: the club's data in a letter, and its own texts. */
export type Sender = {
  name: string;
  fullName: string;
  /** Kontowortlaut: the name printed beside the IBAN. */
  accountName: string;
  iban: string;
  bic: string;
  color: string;
  coverHash: string | null;
  /** The URL of its terms; empty = none. */
  termsLink: string;
  settings: ClubSettings;
  /** The texts that the club has changed. */
  texts: OwnTexts;
};

const findSender = compileOnce((db, [clubId]: [number]) =>
  db
    .selectFrom('club as c')
    .leftJoin('club_cover as k', 'k.club_id', 'c.id')
    .where('c.id', '=', clubId)
    .select([
      'c.name',
      'c.full_name as fullName',
      'c.account_name as accountName',
      'c.iban',
      'c.bic',
      'c.color',
      'c.terms_link as termsLink',
      'k.hash as coverHash',
      'c.settings',
      ownTextsOfClub.as('texts'),
    ]),
);

export const senderOf = async (ctx: Pick<Ctx, 'db' | 'club'>): Promise<Sender> => {
  const found = (await ctx.db.executeQuery(findSender(ctx.db, [ctx.club.id]))).rows[0];
  if (found === undefined) throw new Error('a letter needs its club');
  const { settings, texts, ...club } = found;
  const accountName = club.accountName || club.fullName || club.name;
  return { ...club, accountName, settings: settingsFrom(settings), texts: ownTextsFrom(texts) };
};
