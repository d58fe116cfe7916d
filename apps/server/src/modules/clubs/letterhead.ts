import type { Ctx } from '../../kit/ctx.ts';

/** Sent to another thread: contains only plain data. */
export type Letterhead = {
  clubName: string;
  /** On one line, as printed above the window of an envelope. */
  address: string;
  logo: Uint8Array | null;
  /** The club's colour, as chosen. */
  colour: string;
};

/** Briefkopf: the header of everything that the club prints. */
export const letterheadOf = async ({ db, club }: Pick<Ctx, 'db' | 'club'>): Promise<Letterhead> => {
  const row = await db
    .selectFrom('club as c')
    .leftJoin('club_logo as l', (join) => join.onRef('l.club_id', '=', 'c.id').on('c.show_logo', '=', true))
    .where('c.id', '=', club.id)
    .select(['c.name', 'c.full_name', 'c.address', 'c.color', 'l.content'])
    .executeTakeFirstOrThrow();
  return {
    clubName: row.full_name || row.name,
    address: row.address
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    logo: row.content,
    colour: row.color,
  };
};

/** The club on forms of authorities: with its register number and the address as it was typed. */
export const clubOnForms = async (ctx: Pick<Ctx, 'db' | 'club'>) => {
  const { clubName, logo } = await letterheadOf(ctx);
  const row = await ctx.db
    .selectFrom('club as c')
    .where('c.id', '=', ctx.club.id)
    .select(['c.zvr', 'c.address'])
    .executeTakeFirstOrThrow();
  return { name: clubName, zvr: row.zvr, address: row.address, logo };
};
