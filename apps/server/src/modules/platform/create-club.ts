import type { newClub } from '@vereinshaus/contract/platform/inputs';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { saveClub, startSettings } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { appointInside, type NewAdministrator } from './appoint-administrator.ts';
import { claimHost, claimOf, isHostTaken } from './host-names.ts';
import { inClub } from './in-club.ts';
import { platformErrors } from './platform.errors.ts';
import { proofOf } from './prove-host.ts';
import { tellRegistry } from './tell-registry.ts';

type NewClub = {
  club: z.output<typeof newClub>;
  administrator: NewAdministrator;
  /** The name was proven by whoever asks: they have set the installation up, or sit at the machine. */
  isTrusted: boolean;
  /** Made to look at and taken back: what number it gets, so that none is drawn. */
  rehearsedAs?: number;
};

/** The bare club; everything it begins with is put into it by the database. */
export const foundClub = async ({ db }: WorkCtx, name: string, rehearsedAs?: number): Promise<number> => {
  const founded =
    rehearsedAs === undefined ? sql`found_club(${name})` : sql`found_rehearsed_club(${name}, ${rehearsedAs}::integer)`;
  const { rows } = await sql<{ id: number }>`select ${founded} as id`.execute(db);
  if (!rows[0]) throw new Error('no club was founded');
  return rows[0].id;
};

const awaitedHost = async (ctx: WorkCtx, named: { clubId: number; host: string }) => {
  const { token } = await claimOf(ctx, named);
  return { host: named.host, here: new URL(ctx.club.origin).hostname, proof: proofOf(named.host, token) };
};

/**
 * Verein anlegen: with everything a club needs. Accounts, tax codes and the tags with a meaning come with the row of the
 * club (triggers of the database), settings from `startSettings`; everything else is content, which a demo brings along.
 */
export const createClub = async (ctx: WorkCtx, { club, administrator, isTrusted, rehearsedAs }: NewClub) => {
  const { name, host, federalState, ...look } = club;
  if (await isHostTaken(ctx, host)) throw platformErrors.clubHostTaken();
  const id = await foundClub(ctx, name, rehearsedAs);
  const counts = await claimHost(ctx, { clubId: id, host }, isTrusted);
  const awaited = counts ? undefined : await awaitedHost(ctx, { clubId: id, host });
  const { link } = await inClub(ctx, { id, host }, async (inside, by) => {
    await recordHistory(inside, { kind: 'platform.founded', personId: null, details: { by } });
    await saveClub(inside, { ...look, fullName: name, title: name, settings: { ...startSettings, federalState } });
    return appointInside(inside, by, name, administrator, awaited);
  });
  await tellRegistry(ctx);
  return { id, link };
};
