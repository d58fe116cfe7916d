import type { Colleague } from '@vereinshaus/contract/substitutes/calls';

/** Who has time first; who has none is named with what they lead then. */
export const colleagueOptions = (colleagues: readonly Colleague[]) =>
  colleagues
    .toSorted((one, other) => Number(one.busyWith !== '') - Number(other.busyWith !== ''))
    .map(({ ID, fullname, busyWith }) => ({
      value: String(ID),
      label: busyWith === '' ? fullname : `${fullname} (leitet ${busyWith})`,
      disabled: busyWith !== '',
    }));
