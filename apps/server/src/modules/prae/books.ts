import type { AllowanceKind } from '@vereinshaus/contract/prae/rules';
import { allowanceKinds, isPrae } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { addAccount, postDocument, type Reference } from '../ledger/index.ts';
import { praeErrors } from './prae.errors.ts';

/** The reference of a payout in the books. */
const payoutReference = (id: number): Reference => ({ kind: 'prae', id });

/** The account with this number; created if missing. */
const accountOf = async (ctx: Ctx, number: number, name: string): Promise<number> => {
  const account = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.number', '=', number)
    .select(['a.id', 'a.kind', 'a.purpose', 'a.deleted_at'])
    .executeTakeFirst();
  if (account === undefined) return addAccount(ctx, { number, name, kind: 0, isAsset: false });
  if (account.kind !== 0 || account.purpose !== null || account.deleted_at !== null) {
    throw praeErrors.unusableAccount({ number });
  }
  return account.id;
};

/** The accounts of the posting: the cost on one side, the liability until the bank has paid on the other. */
const accountsOf = async (ctx: Ctx, kind: AllowanceKind) => {
  const { praeAccount, volunteerAccount, praePayableAccount } = await clubSettingsOf(ctx);
  const cost = isPrae(kind)
    ? await accountOf(ctx, praeAccount, allowanceKinds.prae)
    : await accountOf(ctx, volunteerAccount, 'Freiwilligenpauschale');
  return { cost, owed: await accountOf(ctx, praePayableAccount, 'Offene Entschädigungen') };
};

type CentrePart = { centreId: number | null; cents: number };

/** The costs of forms by cost centre; for a correction the difference to the previous version. */
export const partsOfForms = async (
  ctx: Pick<Ctx, 'db'>,
  formIds: readonly number[],
): Promise<readonly CentrePart[]> => {
  const { rows } = await sql<CentrePart>`
    with counted as (
      select f.club_id, f.id, 1 as sign from prae_form f where f.id = any(${[...formIds]}::integer[])
      union all
      select o.club_id, o.id, -1 from prae_form f
      join prae_form o on o.club_id = f.club_id and o.person_id = f.person_id and o.month = f.month and o.version = f.version - 1
      where f.id = any(${[...formIds]}::integer[]) and f.base_cents > 0
    )
    select x.centre_id as "centreId", sum(x.cents)::bigint as cents from (
      select c.sign * l.paid_cents as cents, (
        select k.id from cost_centre_card k join tagging_card g on g.club_id = k.club_id and g.tag_id = k.tag_id
        where g.club_id = l.club_id and g.course_id = l.course_id order by k.id limit 1
      ) as centre_id
      from counted c join prae_line l on l.club_id = c.club_id and l.form_id = c.id
    ) x group by x.centre_id order by x.centre_id nulls last`.execute(ctx.db);
  return rows.map(({ centreId, cents }) => ({ centreId, cents: Number(cents) }));
};

/** Makes every part positive while the sum stays the amount: negative parts are deducted from the others. */
export const positiveParts = (parts: readonly CentrePart[], cents: number): readonly CentrePart[] => {
  let left = cents;
  const kept = parts.flatMap((part) => {
    const taken = Math.min(Math.max(part.cents, 0), left);
    left -= taken;
    return taken > 0 ? [{ ...part, cents: taken }] : [];
  });
  return left > 0 ? [...kept, { centreId: null, cents: left }] : kept;
};

type Posting = {
  payoutId: number;
  personId: number;
  kind: AllowanceKind;
  text: string;
  parts: readonly CentrePart[];
};

/** Buchen: the new liability, as one row of bills. It was not typed by hand, so nobody can void it. */
export const postPayout = async (ctx: Ctx, { payoutId, personId, kind, text, parts }: Posting) => {
  const { cost, owed } = await accountsOf(ctx, kind);
  const posted = await postDocument(ctx, {
    kind: 'charge',
    source: 'person',
    reference: `prae:${payoutId}`,
    row: 'new',
    lines: parts.map(({ centreId, cents }) => ({
      debit: cost,
      credit: owed,
      cents,
      symbol: 'ER' as const,
      text,
      personId,
      costCentreId: centreId,
      about: payoutReference(payoutId),
    })),
  });
  if (posted === null) throw new Error(`payout ${payoutId} was posted before it was made`);
  return posted;
};
