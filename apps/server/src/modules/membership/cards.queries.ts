import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { MembershipCard } from '@vereinshaus/contract/membership/calls';
import { isCurrentWindow, readTimeCode } from '@vereinshaus/contract/membership/card-code';
import { entitlesToCard, hasCard } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { cardUrl, codesAhead, isGenuine, isTimely, readCardToken } from './card-token.ts';
import { membershipErrors } from './membership.errors.ts';

export type CardHolderRow = {
  club_id: number;
  id: number;
  first_name: string;
  last_name: string;
  birth_date: IsoDay | null;
  image: string;
  serial: number;
  codes: number[];
  since: IsoDay | null;
};

/** Living persons with their roles of today and the data from which their card is calculated. */
export const holders = async (ctx: Ctx, wanted: ReturnType<typeof sql<boolean>>): Promise<readonly CardHolderRow[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<CardHolderRow>`
    select p.club_id, p.id, p.first_name, p.last_name, p.birth_date, p.image, coalesce(c.serial, 0) as serial,
      array(
        select r.code from membership_role r
        where r.club_id = p.club_id and r.person_id = p.id
          and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)
        order by r.code
      ) as codes,
      coalesce(p.member_since, (
        select min(r.starts_on) from membership_role r
        where r.club_id = p.club_id and r.person_id = p.id and r.code between 1 and 409 and r.code <> 220
      )) as since
    from person_card p
    left join membership_card c on c.club_id = p.club_id and c.person_id = p.id
    where p.is_present and ${wanted}
    order by p.manager_id <> p.id, p.birth_date, p.id
  `.execute(ctx.db);
  return rows;
};

export const requireCards = async (ctx: Ctx) => {
  const settings = await clubSettingsOf(ctx);
  if (!settings.showMembershipCard) throw membershipErrors.noCards();
  return settings;
};

/** Meine Mitgliedskarte: the own card and those of the own group, for persons who are members. */
export const cardsOfGroup = async (ctx: Ctx): Promise<readonly MembershipCard[]> => {
  const { memberStates } = await requireCards(ctx);
  const { id } = viewerOf(ctx);
  const group = await holders(ctx, sql<boolean>`(p.id = ${id} or p.manager_id = ${id})`);
  const members = group.filter(({ codes }) => hasCard(codes));
  return members.map((holder) => ({
    ID: holder.id,
    prename: holder.first_name,
    lastname: holder.last_name,
    fullname: `${holder.first_name} ${holder.last_name}`.trim(),
    birthdate: toDayNumber(holder.birth_date),
    memberStatus: holder.codes[0] ?? 0,
    description: membershipRoleLabel(holder.codes[0] ?? 0, memberStates),
    memberSince: toDayNumber(holder.since),
    image: holder.image,
    valid: entitlesToCard(holder.codes),
    url: cardUrl(ctx, cardOf(holder)),
    codes: codesAhead(ctx, cardOf(holder)),
  }));
};

export const cardOf = ({ club_id: clubId, id: personId, serial }: CardHolderRow) => ({ clubId, personId, serial });

const unknownCard = { valid: false, name: '', stale: false };

type CardQuery = { token: string; code: string | undefined };

/**
 * Karte prüfen: for anybody who scans it. A genuine card shows the first name and the initial, any other card nothing; an expired one only
 * that it has expired.
 */
export const verifiedCard = async (ctx: Ctx, { token, code }: CardQuery): Promise<typeof unknownCard> => {
  const { showMembershipCard } = await clubSettingsOf(ctx);
  const card = readCardToken(token);
  if (!showMembershipCard || card === null) return unknownCard;
  const [holder] = await holders(ctx, sql<boolean>`p.id = ${card.personId}::bigint`);
  if (!holder || holder.serial !== card.serial) return unknownCard;
  if (!isGenuine(ctx, cardOf(holder), card.hash)) return unknownCard;
  if (code !== undefined) {
    const time = readTimeCode(code);
    if (time === null || !isTimely(ctx, cardOf(holder), time)) return unknownCard;
    if (!isCurrentWindow(time.window, ctx.now.getTime() / 1000)) return { ...unknownCard, stale: true };
  }
  const [initial] = holder.last_name.match(/^./u) ?? [];
  return {
    valid: entitlesToCard(holder.codes),
    stale: false,
    name: [holder.first_name, initial && `${initial}.`].filter(Boolean).join(' '),
  };
};
