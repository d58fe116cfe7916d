import { textOn } from '@vereinshaus/contract/kit/contrast';
import { formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { WalletKind } from '@vereinshaus/contract/membership/calls';
import { entitlesToCard } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import type { CardPass, Wallets } from '../../adapters/wallet/wallet.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { SentFile } from '../../kit/file-routes.ts';
import { clubById, letterheadOf } from '../clubs/index.ts';
import { cardUrl } from './card-token.ts';
import { cardOf, holders, requireCards } from './cards.queries.ts';
import { membershipErrors } from './membership.errors.ts';

export type { Wallets } from '../../adapters/wallet/wallet.ts';

type NowCtx = Pick<Ctx, 'now'>;

const validApple = (ctx: NowCtx, { apple }: Wallets) => (apple && apple.validUntil > ctx.now ? apple : undefined);

/** The wallets offered to a phone: none whose certificates are missing or expired. */
export const offeredWallets = (ctx: NowCtx, wallets: Wallets): WalletKind[] => [
  ...(validApple(ctx, wallets) ? ['apple' as const] : []),
  ...(wallets.google ? ['google' as const] : []),
];

/** The same data as on the card; the code is that of a printed card, because a pass cannot update itself. */
const passOf = async (ctx: Ctx, personId: number): Promise<CardPass> => {
  const { memberStates } = await requireCards(ctx);
  const [holder] = await holders(ctx, sql<boolean>`p.id = ${personId}`);
  if (!holder || !entitlesToCard(holder.codes)) throw membershipErrors.cardInvalid();
  const { color, fontColor } = await clubById(ctx.db, ctx.club.id);
  const { clubName, logo } = await letterheadOf(ctx);
  const since = toDayNumber(holder.since);
  return {
    cardId: `${ctx.club.id}-${personId}-${holder.serial}`,
    clubId: ctx.club.id,
    clubName,
    holder: `${holder.first_name} ${holder.last_name}`.trim(),
    status: membershipRoleLabel(holder.codes[0] ?? 0, memberStates),
    number: String(personId).padStart(6, '0'),
    memberSince: since === 0 ? '' : formatDay(since),
    code: cardUrl(ctx, cardOf(holder)),
    color,
    textColor: textOn(color, fontColor),
    logo,
  };
};

/** Apple Wallet: the signed file that an iPhone opens directly. */
export const appleCard = async (ctx: Ctx, wallets: Wallets, personId: number): Promise<SentFile> => {
  const apple = validApple(ctx, wallets);
  if (!apple) throw membershipErrors.noWallet();
  const content = await apple.makePass(await passOf(ctx, personId));
  return { name: 'Mitgliedskarte.pkpass', mimeType: 'application/vnd.apple.pkpass', content, inline: true };
};

/** Google Wallet: the link that adds the card. */
export const googleCard = async (ctx: Ctx, { google }: Wallets, personId: number): Promise<string> => {
  if (!google) throw membershipErrors.noWallet();
  return google.linkTo(await passOf(ctx, personId));
};
