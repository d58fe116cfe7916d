import { dayInVienna, fromSeconds } from '@vereinshaus/contract/days';
import type { PlanGroup, PlanRow } from '@vereinshaus/contract/payment-plan-rules';

const euros = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' });
const moment = new Intl.DateTimeFormat('de-AT', { timeZone: 'Europe/Vienna', dateStyle: 'medium', timeStyle: 'short' });

const money = (cents: number) => euros.format(cents / 100);

const dayText = (time: number) => {
  const day = dayInVienna(fromSeconds(time) ?? new Date(0));
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
};

const from = (time: number) => (time === 0 ? [] : [`ab ${moment.format(new Date(time * 1000))}`]);
const until = (time: number) => (time === 0 ? [] : [`bis ${moment.format(new Date(time * 1000))}`]);

const rowText = (row: PlanRow) =>
  [
    `${row.description}: ${money(row.price)} / ${money(row.pricenm)}`,
    ...from(row.bookingStart),
    ...until(row.bookingEnd),
    ...(row.dueDate === 0 ? [] : [`fällig ${dayText(row.dueDate)}`]),
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
    return [`Zahlungsgruppe ${group.name}`, { before: old ? groupText(old) : null, after: groupText(group) }];
  });
  return Object.fromEntries(pairs.filter(([, change]) => change.before !== change.after));
};
