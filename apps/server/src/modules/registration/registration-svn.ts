import type { Ctx } from '../../kit/ctx.ts';

/** Keyed token under which a number can be found again; empty for none. */
export const tokenOfSvn = (_ctx: Ctx, _svn: string): string => '';

export const keepSvn = async (_ctx: Ctx, _personId: number, _svn: string) => undefined;
