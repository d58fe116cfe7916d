import type { Imprint } from '@vereinshaus/contract/clubs/imprint';
import type { BoardEntry } from '@vereinshaus/contract/membership/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { settingsFrom } from '../club-settings/index.ts';

type StoredImprint = Omit<Imprint, 'name' | 'zvrNr' | 'vatId' | 'address' | 'representatives'>;

/** The part stored only for the imprint; empty if nobody has filled it in. */
export const storedImprint = async ({ db }: Pick<Ctx, 'db'>): Promise<StoredImprint> => {
  const row = await db
    .selectFrom('club_imprint as i')
    .select(['i.seat', 'i.email', 'i.phone', 'i.purpose', 'i.authority', 'i.direction'])
    .select('i.representative_codes as representativeCodes')
    .executeTakeFirst();
  return row ?? { seat: '', email: '', phone: '', purpose: '', authority: '', direction: '', representativeCodes: [] };
};

/** Functions whose holders are named in public. */
export const publicFunctions = async (ctx: Pick<Ctx, 'db'>): Promise<readonly number[]> =>
  (await storedImprint(ctx)).representativeCodes;

const nameOf = ({ titlesAnte, fullname, titlesPost }: BoardEntry): string => {
  const name = [titlesAnte, fullname].filter(Boolean).join(' ');
  return titlesPost === '' ? name : `${name}, ${titlesPost}`;
};

/** Passed in: the board belongs to the membership module, which depends on this one. */
export type BoardToday = (ctx: Ctx) => Promise<readonly BoardEntry[]>;

/** „Verband Testsport, Straße 1, 1010 Wien“: the name ends at the first comma. */
const operatorIn = (told: string) => {
  const [name = '', ...address] = told.split(',').map((part) => part.trim());
  return { name, address: address.join(', ') };
};

export type ImprintSources = {
  boardToday: BoardToday;
  /** The operator of the installation, from PLATFORM_OPERATOR; empty = not set. */
  operator: string;
};

/** Impressum: the master data, the additional texts, and today's holders of representing functions. */
export const readImprint = async (ctx: Ctx, { boardToday, operator }: ImprintSources): Promise<Imprint> => {
  const stored = await storedImprint(ctx);
  const club = await ctx.db
    .selectFrom('club as c')
    .where('c.id', '=', ctx.club.id)
    .select(['c.name', 'c.full_name', 'c.address', 'c.zvr', 'c.settings'])
    .executeTakeFirstOrThrow();
  const board = stored.representativeCodes.length === 0 ? [] : await boardToday(ctx);
  return {
    name: club.full_name || club.name,
    zvrNr: club.zvr,
    vatId: settingsFrom(club.settings).invoiceSettings.vatId,
    address: club.address,
    ...stored,
    // The operators' address belongs to no club.
    ...(ctx.club.id === platformTenant && operator !== '' && operatorIn(operator)),
    representatives: board
      .filter(({ role }) => stored.representativeCodes.includes(role))
      .map((entry) => ({ fullname: nameOf(entry), roleDescriptionLong: entry.roleDescriptionLong })),
  };
};
