import { sectionCentsOf } from '@vereinshaus/contract/fees/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { accountsFor, type ClaimInput, postDocument, settleAll } from '../ledger/index.ts';
import { feeText } from './charge-with-booking.ts';
import { storedSteps } from './fee-steps.ts';
import { feeErrors } from './fees.errors.ts';
import { type AssessedMember, assessedOn, type FeeYear, isDue } from './fees.queries.ts';
import { lockFees } from './lock-fees.ts';
import { requireNothingUnderWay, requireShown, type ShownFees, startCharging } from './start-charging.ts';

type RunInput = FeeYear & { dueOn: IsoDay; shown: ShownFees; tells: boolean };

/**
 * Mitgliedsbeiträge vorschreiben: notes everybody who owes a fee on the cut-off date and has none yet, and a job charges them family by
 * family. If the result would differ from what was shown, the call returns an error; while one run is active, no second one starts. Rules:
 * docs/rules/mitgliedsbeitrag.md.
 */
export const startFeeRun = async (ctx: Ctx, { year, cutOffOn, dueOn, shown, tells }: RunInput) => {
  await lockFees(ctx);
  await requireNothingUnderWay(ctx);
  if ((await clubSettingsOf(ctx)).noMembership) throw feeErrors.noMembership();
  if (dueOn < dayInVienna(ctx.now)) throw feeErrors.dueBeforeToday();
  const members = (await assessedOn(ctx, { year, cutOffOn })).filter(isDue);
  const found = requireShown(members, shown);
  const runId = await insertRun(ctx, { year, cutOffOn, dueOn });
  await startCharging(ctx, members, { runId, dueOn, isLater: false, tells });
  return found;
};

const insertRun = async (ctx: Ctx, { year, cutOffOn, dueOn }: FeeYear & { dueOn: IsoDay }): Promise<number> => {
  const run = await ctx.db
    .insertInto('fee_run')
    .values({
      club_id: sql<number>`current_club()`,
      year,
      cut_off_on: cutOffOn,
      due_on: dueOn,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return run.id;
};

type Charge = { year: number; dueOn: IsoDay; runId: number; chargingId: number; managerId: number };

/** Charges a family the calculated fees in one document, with an entry in each member's history. */
export const chargeMembers = async (ctx: WorkCtx, members: readonly AssessedMember[], charge: Charge) => {
  await postCharges(ctx, members, charge);
  await recordHistoryForEach(
    ctx,
    members.map(({ id, fee }) => ({
      kind: 'fee.charged' as const,
      personId: id,
      details: { year: charge.year, amountCents: fee.cents },
    })),
  );
};

/** The club's fee, and the price of each section, which belongs to the cost centre of the section. */
const partsOf = ({ fee, row }: AssessedMember, year: number) => [
  { cents: fee.cents - sectionCentsOf(fee.steps), text: feeText(year) },
  ...fee.steps.flatMap(({ kind, cents, label = '', section }) =>
    kind !== 'section'
      ? []
      : [
          {
            cents,
            text: `${feeText(year)}, ${label}`,
            costCentreId: row.sections?.find(({ id }) => id === section)?.costCentreId ?? null,
          },
        ],
  ),
];

const postCharges = async (ctx: WorkCtx, members: readonly AssessedMember[], charge: Charge) => {
  const { year, dueOn, runId, chargingId, managerId } = charge;
  const accounts = await accountsFor(ctx, {
    purposes: ['membershipFees'],
    payersOf: members.map(({ id }) => id),
  });
  const income = accounts.of('membershipFees');
  const charges = members.map((member) => {
    const claim: ClaimInput = { account: accounts.ofPayer(member.id), dueOn, personId: member.id };
    return { ...member, claim };
  });
  const posted = await postDocument(ctx, {
    kind: 'charge',
    source: 'fee',
    // A person who moves to a family during the run is charged separately: the id of the first member keeps the references unique.
    reference: `run:${runId}:${chargingId}:${managerId}:${members[0]?.id ?? 0}`,
    lines: charges.flatMap((member) =>
      partsOf(member, year).map((part) => ({
        debit: member.claim,
        credit: income,
        symbol: 'AR' as const,
        personId: member.id,
        ...part,
      })),
    ),
  });
  if (posted === null) throw new Error(`nothing was posted for the fees of run ${runId}`);
  const rows = charges.map(({ id, fee, claim }) => ({
    personId: id,
    tier: fee.tier,
    cents: fee.cents,
    steps: storedSteps(fee.steps),
    itemId: posted.itemOf(claim),
  }));
  await sql`
    insert into membership_fee (club_id, person_id, year, tier, amount_cents, steps, item_id, fee_run_id, charged_at)
    select current_club(), f."personId", ${year}, f.tier, f.cents, f.steps, f."itemId", ${runId}, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f
      ("personId" integer, tier text, cents integer, steps jsonb, "itemId" integer)`.execute(ctx.db);
  await settleAll(
    ctx,
    charges.map(({ claim }) => claim.account),
  );
};
