import type { Ctx } from '../../kit/ctx.ts';
import { rememberSvn, svnTokenOf } from '../persons/index.ts';

/** A keyed token for finding a number; empty for none. */
export const tokenOfSvn = (ctx: Ctx, svn: string): string => (svn === '' ? '' : svnTokenOf(ctx, svn));

/** Stores the number encrypted, if one was given. */
export const keepSvn = async (ctx: Ctx, personId: number, svn: string) => {
  if (svn !== '') await rememberSvn(ctx, personId, svn);
};
