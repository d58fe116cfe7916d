import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { foundClub } from './create-club.ts';
import { claimHost, isHostTaken } from './host-names.ts';
import { inClub, requireClub } from './in-club.ts';
import { platformErrors } from './platform.errors.ts';
import { tellRegistry } from './tell-registry.ts';

type PracticeInput = { clubId: number; host: string };

/**
 * Übungsverein anlegen: a copy of a club with invented persons, to practise in. Its courses, dates, bookings and
 * memberships come along; money, mails, files and history do not. Whoever administrates the club signs in as there.
 */
export const makePracticeClub = async (
  ctx: WorkCtx,
  { clubId, host }: PracticeInput,
  { isTrusted }: { isTrusted: boolean },
) => {
  const source = await requireClub(ctx, clubId);
  if (await isHostTaken(ctx, host)) throw platformErrors.hostTaken();
  const id = await foundClub(ctx, `Übungsverein ${source.name}`);
  await sql`select copy_for_practice(${source.id}, ${id})`.execute(ctx.db);
  const isOpen = await claimHost(ctx, { clubId: id, host }, isTrusted);
  await inClub(ctx, source, (inside, by) =>
    recordHistory(inside, { kind: 'platform.practised', personId: null, details: { by, host } }),
  );
  await inClub(ctx, { id, host }, (inside, by) =>
    recordHistory(inside, { kind: 'platform.founded', personId: null, details: { by } }),
  );
  await tellRegistry(ctx);
  return { id, isOpen };
};
