import { contract } from '@vereinshaus/contract';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { camt, type ToldLine } from '../../apps/server/src/modules/bank/statement.testing.ts';
import type { ClubYear } from './step.ts';

/** A bank statement of one day: uploaded, taken over, and the certain matches booked. Returns the lines that are not assigned yet. */
export const takeStatement = async ({ house, club }: ClubYear, on: IsoDay, lines: readonly ToldLine[]) => {
  const opening = club.bankCents;
  const closing = lines.reduce((sum, { cents }) => sum + cents, opening);
  const content = camt({ from: on, to: on, opening, closing, lines: lines.map((line) => ({ on, ...line })) });
  const { ID } = await club.treasurer.upload('/accounting/bank/upload', `${on}.xml`, content);
  await club.treasurer.call(contract.bank.run, { ID: Number(ID) });
  club.bankCents = closing;
  await club.treasurer.call(contract.bank.bookConfidentMatches, {});
  await house.rest();
  return (await club.treasurer.call(contract.bank.lines, {})).lines;
};

/** Collects everything that is due by a day: prepared, announced to the families, exported. Returns the sum in cents. */
export const collect = async ({ house, club }: ClubYear, on: number) => {
  const { treasurer } = club;
  const plan = await treasurer.call(contract.bankExport.debits, { on });
  const chosen = plan.families.filter(({ reason }) => reason === undefined);
  const amount = chosen.reduce((sum, family) => sum + family.amount, 0);
  const { ID } = await treasurer.call(contract.bankExport.prepareDebits, {
    on: plan.on,
    account_ID: plan.accounts[0]?.ID ?? 0,
    payers: chosen.map((family) => family.ID),
    amount,
  });
  await treasurer.call(contract.bankExport.exportOrder, { ID });
  await house.rest();
  const { lines } = await treasurer.call(contract.bankExport.order, { ID });
  for (const { child_ID, endToEndId } of lines) {
    club.collected.set(child_ID, [...(club.collected.get(child_ID) ?? []), endToEndId]);
  }
  return {
    amount,
    lines,
    leftOut: plan.families.flatMap(({ fullname, reason }) => (reason ? [`${fullname}: ${reason}`] : [])),
  };
};
