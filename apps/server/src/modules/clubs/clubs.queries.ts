import type { Club } from '@vereinshaus/contract/clubs/calls';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabels } from '@vereinshaus/contract/kit/labels';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { settingsFrom } from '../club-settings/index.ts';
import { clubErrors } from './clubs.errors.ts';

const pathOf = (picture: 'logo' | 'cover') => (clubId: number, hash: string | null) =>
  hash === null ? '' : `/api/club/${picture}/${clubId}/${hash}`;

export const logoPath = pathOf('logo');
export const coverPath = pathOf('cover');

type ClubLinks = Record<'facebook' | 'agbsLink' | 'dataprotectionLink' | 'statutenLink', string>;

/** The pages that the club has named, as a list. */
const linksOf = ({ facebook, agbsLink, dataprotectionLink, statutenLink }: ClubLinks): Club['links'] =>
  [
    { label: 'Facebook', url: facebook },
    { label: 'AGB', url: agbsLink },
    { label: 'Datenschutzerklärung', url: dataprotectionLink },
    { label: 'Statuten', url: statutenLink },
  ].filter(({ url }) => url !== '');

/** A club in its wire form. */
export const clubById = async (db: Db, clubId: number): Promise<Club> => {
  const row = await db
    .selectFrom('club as c')
    .leftJoin('club_logo as l', 'l.club_id', 'c.id')
    .leftJoin('club_cover as k', 'k.club_id', 'c.id')
    .leftJoin('club_host_card as h', (join) => join.onRef('h.club_id', '=', 'c.id').on('h.is_main', '=', true))
    .where('c.id', '=', clubId)
    .select([
      'c.id as ID',
      'c.id as verein_ID',
      'c.name',
      'c.full_name as fullName',
      'c.full_name_declined as fullNameDeclined',
      'c.short_name as shortName',
      'c.title',
      'c.show_logo as showLogo',
      'c.facebook',
      'c.terms_link as agbsLink',
      'c.privacy_link as dataprotectionLink',
      'c.statutes_link as statutenLink',
      'c.color',
      'c.font_color as fontColor',
      'c.second_color as secondColor',
      'c.colors',
      'c.account_name as accountName',
      'c.iban',
      'c.bic',
      'c.bank_name as bankname',
      'c.creditor_id as creditorID',
      'c.address',
      'c.founded_on',
      'c.zvr as zvrNr',
      'c.settings',
      'l.hash',
      'k.hash as cover_hash',
      'h.host',
    ])
    .executeTakeFirst();
  if (!row) throw clubErrors.undeterminable();
  const { founded_on, settings, hash, cover_hash, host, colors, ...identity } = row;
  return {
    ...identity,
    ...settingsFrom(settings),
    colors: z.array(z.string()).catch([]).parse(colors),
    dateFounded: toDayNumber(founded_on),
    domain: host ?? '',
    logo: logoPath(clubId, hash),
    cover: coverPath(clubId, cover_hash),
    otherClubs: [],
    links: linksOf(identity),
  };
};

/**
 * The club for display: every role has its name, the club's own or the default one. Only its own names are stored and changed. The platform
 * is only readable at its own address.
 */
export const readableClub = async ({ db, club: here }: Pick<Ctx, 'db' | 'club'>, clubId: number): Promise<Club> => {
  if (clubId === platformTenant && here.id !== platformTenant) throw clubErrors.undeterminable();
  const club = await clubById(db, clubId);
  return { ...club, memberStates: { ...membershipRoleLabels, ...club.memberStates } };
};

/** Logo or cover, if the URL has the hash of the current content; none for a suspended club. */
export const shownPicture = (
  database: Pick<Database, 'registry'>,
  table: 'club_logo' | 'club_cover',
  { clubId, hash }: { clubId: number; hash: string },
) =>
  database.registry
    .selectFrom(table)
    .where('club_id', '=', clubId)
    .where('hash', '=', hash)
    .where(sql<boolean>`not club_rests(club_id)`)
    .select(['mime_type', 'content'])
    .executeTakeFirst();
