import { formatDayAndTime, formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { PlanGroup, PlanRow } from '@vereinshaus/contract/payment-plans/rules';

const from = (time: number) => (time === 0 ? [] : [`ab ${formatDayAndTime(time)}`]);
const until = (time: number) => (time === 0 ? [] : [`bis ${formatDayAndTime(time)}`]);

const rowText = (row: PlanRow) =>
  [
    `${row.description}: ${formatMoney(row.price)} / ${formatMoney(row.pricenm)}`,
    ...from(row.bookingStart),
    ...until(row.bookingEnd),
    ...(row.dueDate === 0 ? [] : [`fällig ${formatDayOf(row.dueDate)}`]),
    ...(row.active ? [] : ['inaktiv']),
  ].join(', ');

const groupText = ({ name, active, plan }: PlanGroup) =>
  [`${name}${active ? '' : ' (inaktiv)'}`, ...plan.map(rowText)].join('; ');

type Change = { before: string | null; after: string | null };

/** What became of the groups, each told as a reader understands it; those that stayed as they were are left out. */
export const groupChanges = (
  before: readonly PlanGroup[],
  after: readonly PlanGroup[],
): Readonly<Record<string, Change>> => {
  const pairs = after.map((group): [string, Change] => {
    const old = before.find(({ ID }) => ID === group.ID);
    return [`Zahlungsweise ${group.name}`, { before: old ? groupText(old) : null, after: groupText(group) }];
  });
  return Object.fromEntries(pairs.filter(([, change]) => change.before !== change.after));
};
