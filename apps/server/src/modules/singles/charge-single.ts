import { dayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { priceOf, shareByWeight, taxFor } from '@vereinshaus/contract/price-rules/prices';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import {
  accountsFor,
  type ClaimInput,
  type Line,
  lockClaims,
  openOfCause,
  postDocument,
  type Reference,
  reverse,
  settleAccount,
} from '../ledger/index.ts';

type Charge = {
  /** The reference in the books: the same reference is charged only once. */
  reference: string;
  about: Reference;
  personId: number;
  courseId: number;
  cents: number;
  text: string;
};

type PayerRow = { country: string; vatId: string; costCentreId: number | null };

/** The payer's residence decides about the tax, the tags of the course about the Kostenstelle. */
const payerFacts = async (ctx: Ctx, personId: number, courseId: number): Promise<PayerRow> => {
  const { rows } = await sql<PayerRow>`
    select m.country, m.vat_id as "vatId", (
      select k.id from tagging_card g join cost_centre_card k on k.club_id = g.club_id and k.tag_id = g.tag_id and k.is_active
      where g.club_id = p.club_id and g.course_id = ${courseId} order by k.id limit 1
    ) as "costCentreId"
    from person_card p join person_letter m on m.club_id = p.club_id and m.id = p.manager_id
    where p.id = ${personId}`.execute(ctx.db);
  return rows[0] ?? { country: 'AT', vatId: '', costCentreId: null };
};

/** Verrechnen: on the account of the person's payer, due today; the price is the gross price for the family. */
export const chargeSingle = async (ctx: Ctx, { reference, about, personId, courseId, cents, text }: Charge) => {
  if (cents === 0) return;
  const { vatRegisteredSince } = await clubSettingsOf(ctx);
  const { country, vatId, costCentreId } = await payerFacts(ctx, personId, courseId);
  const today = dayInVienna(ctx.now);
  const { tax, taxCents } = priceOf({
    priceCents: cents,
    nonMemberPriceCents: cents,
    dueOn: null,
    chargedOn: today,
    isMember: false,
    noMembership: true,
    plan: null,
    reductions: [],
    discount: null,
    fee: null,
    isGross: true,
    tax: taxFor({ vatRegisteredSince, atSeconds: toSeconds(ctx.now), country, vatId }),
  });
  const incomeOf = tax.percent > 0 ? 'taxedCourseFees' : 'courseFees';
  const accounts = await accountsFor(ctx, {
    purposes: tax.percent > 0 ? [incomeOf, 'vat20'] : [incomeOf],
    payersOf: [personId],
  });
  const account = accounts.ofPayer(personId);
  const debit: ClaimInput = { account, dueOn: today, personId, about };
  const said = { debit, symbol: 'AR' as const, text, taxCode: tax.code, costCentreId, personId, about };
  const lines: Line[] = [
    { ...said, credit: accounts.of(incomeOf), cents: cents - taxCents },
    ...(tax.percent > 0 ? [{ ...said, credit: accounts.of('vat20'), cents: taxCents }] : []),
  ];
  await postDocument(ctx, { kind: 'charge', source: 'single', reference, lines });
  await settleAccount(ctx, account);
};

/** Gutschrift: this amount of the charge, net and tax in proportion; by default all of it. */
export const creditSingle = async (
  ctx: Ctx,
  { reference, text, cents }: { reference: string; text: string; cents?: number },
): Promise<number> => {
  await lockClaims(ctx, 'single', reference);
  const charged = await openOfCause(ctx, 'single', reference);
  if (charged.length === 0) return 0;
  const parts =
    cents === undefined
      ? undefined
      : shareByWeight(
          cents,
          charged.map((entry) => entry.cents),
        );
  const credited = charged
    .map((entry, at) => ({ ...entry, cents: parts?.[at] ?? entry.cents }))
    .filter((entry) => entry.cents > 0);
  const { cents: creditedCents } = await reverse(ctx, credited, { source: 'single', text, keepsForDeparted: true });
  return creditedCents;
};
