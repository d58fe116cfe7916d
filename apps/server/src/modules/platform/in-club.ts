import type { WorkCtx } from '../../kit/ctx.ts';
import { switchTenant } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { platformErrors } from './platform.errors.ts';

/** Whoever sits at the machine itself needs no account. */
const atTheMachine = 'am Server';

/** Who acts for the platform, as the history of a club names them. */
const actorOf = async ({ db, viewer }: Pick<WorkCtx, 'db' | 'viewer'>): Promise<string> => {
  if (viewer === null) return atTheMachine;
  const person = await db
    .selectFrom('person_card as p')
    .where('p.id', '=', viewer.id)
    .select(['p.first_name', 'p.last_name'])
    .executeTakeFirst();
  return person === undefined ? atTheMachine : `${person.first_name} ${person.last_name}`;
};

/** The same scheme and port, under the name of a club. */
export const originAt = (origin: string, host: string): string => {
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
};

/** What the platform does in a club: in its view, so that it stands in its history, and back again. */
export const inClub = async <T>(
  ctx: WorkCtx,
  { id, host }: { id: number; host: string },
  run: (inside: WorkCtx, by: string) => Promise<T>,
): Promise<T> => {
  const by = await actorOf(ctx);
  await switchTenant(ctx.db, id);
  const result = await run({ ...ctx, club: { id, origin: originAt(ctx.club.origin, host) }, viewer: null }, by);
  await switchTenant(ctx.db, platformTenant);
  return result;
};

/** A club by its number. */
export const requireClub = async ({ db }: Pick<WorkCtx, 'db'>, clubId: number) => {
  const club = await db
    .selectFrom('club_card as c')
    .leftJoin('club_host as h', (join) => join.onRef('h.club_id', '=', 'c.id').on('h.is_main', '=', true))
    .where('c.id', '=', clubId)
    .where('c.id', '>', platformTenant)
    .select(['c.id', 'c.name', 'h.host'])
    .executeTakeFirst();
  if (!club) throw platformErrors.noSuchClub();
  return { id: club.id, name: club.name, host: club.host ?? 'localhost' };
};
