import type { Ctx } from '../../kit/ctx.ts';
import { queueMail } from '../system/index.ts';
import { type FactorChange, factorMail } from './factor.mails.ts';

type Account = { clubId: number; personId: number };

/** The owner of an account, in the current tenant of the transaction. */
export const accountFacts = async (ctx: Pick<Ctx, 'db'>, { clubId, personId }: Account) => {
  const row = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('club_card as c', 'c.id', 'p.club_id')
    .leftJoin('login as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('p.club_id', '=', clubId)
    .where('p.id', '=', personId)
    .select(['p.first_name', 'p.last_name', 'p.email', 'l.email as sign_in', 'c.name'])
    .executeTakeFirstOrThrow();
  return {
    firstName: row.first_name,
    fullName: `${row.first_name} ${row.last_name}`,
    email: row.sign_in ?? row.email,
    clubName: row.name,
  };
};

/** Notifies the account of every change of its sign-in: an owner who did not make it must learn of it. */
export const tellAccount = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'jobs' | 'club' | 'viewer'>,
  account: Account,
  change: FactorChange,
  detail = '',
) => {
  const { firstName, email } = await accountFacts(ctx, account);
  if (email === '') return;
  const mail = await factorMail(ctx, { ...account, firstName, change, detail });
  await queueMail(ctx, { ...account, to: email, ...mail });
};
