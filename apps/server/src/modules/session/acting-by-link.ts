import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import { hashToken } from './tokens.ts';

type LinkHolder = { id: number; managerId: number; token: string };

/** Acts as the person the link was sent to, with the rights of a family and no others. */
export const actingByLink = (ctx: Ctx, { id, managerId, token }: LinkHolder): Ctx => {
  const viewer: SignedIn = {
    id,
    managerId,
    tenantId: ctx.club.id,
    originalId: null,
    sessionHash: hashToken(token),
    staffLevel: 0,
    permissions: [],
    trainedCourses: [],
    isPlatform: false,
    isManager: id === managerId,
    isTrainer: false,
    hasTrained: false,
    isImpersonating: false,
    confirmedAt: null,
    owesSecondFactor: false,
  };
  return { ...ctx, viewer };
};
