import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { queueMail } from '../system/index.ts';
import type { LockedPerson } from './find-person.ts';
import { nameOf } from './tell-allocation.ts';

type Words = { clubName: string; childName: string; firstName: string };

const reader = (ctx: Ctx, personId: number) =>
  ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .select(['p.first_name', 'p.last_name', 'p.email'])
    .executeTakeFirstOrThrow();

export const nameOfPerson = async (ctx: Ctx, personId: number) => nameOf(await reader(ctx, personId));

/** Writes to one of the two homes; who has no address reads it on their first page. */
export const tellHome = async (
  ctx: Ctx,
  child: Pick<LockedPerson, 'first_name'>,
  personId: number,
  mail: (words: Words) => { subject: string; body: string },
) => {
  const { first_name: firstName, email } = await reader(ctx, personId);
  if (email === '') return;
  const { name: clubName } = await senderOf(ctx);
  const words = mail({ clubName, childName: child.first_name, firstName });
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: email, ...words });
};
