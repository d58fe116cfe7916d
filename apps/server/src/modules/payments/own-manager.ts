import { type Ctx, type SignedIn, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { payerOf } from '../ledger/index.ts';
import { paymentErrors } from './payments.errors.ts';

/** Payment methods belong to the payer: a managed person has none. */
export const requireOwnManager = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  const payerId = await payerOf(ctx, personId);
  if (payerId === undefined) throw paymentErrors.unknownPerson();
  if (payerId !== personId) throw paymentErrors.notOwnManager();
};

/** The viewer must belong to this club: a platform operator pays nothing here. */
export const requireMember = (ctx: Ctx): SignedIn => {
  const viewer = viewerOf(ctx);
  if (viewer.tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  return viewer;
};
