import type { Ctx } from '../../kit/ctx.ts';
import { rememberSvn, svnTokenOf } from '../persons/index.ts';

/** Keyed token under which a number can be found again; empty for none. */
export const tokenOfSvn = (ctx: Ctx, svn: string): string => (svn === '' ? '' : svnTokenOf(ctx, svn));

/** Keeps the number encrypted, where one was given. */
export const keepSvn = async (ctx: Ctx, personId: number, svn: string) => {
  if (svn !== '') await rememberSvn(ctx, personId, svn);
};
