import type { Colleague } from '@vereinshaus/contract/substitutes/calls';

/** Why somebody cannot be chosen, and what else there is to know before. */
const noteOn = ({ busyWith, lacks, isBarred }: Colleague): string => {
  if (busyWith !== '') return ` (leitet ${busyWith})`;
  if (lacks === '') return '';
  return isBarred ? ` (darf nicht leiten, es fehlt: ${lacks})` : ` (es fehlt: ${lacks})`;
};

const isHindered = ({ busyWith, isBarred }: Colleague) => busyWith !== '' || isBarred;

/** Who has time and papers first; of the others stands what hinders them. */
export const colleagueOptions = (colleagues: readonly Colleague[]) =>
  colleagues
    .toSorted((one, other) => Number(isHindered(one)) - Number(isHindered(other)))
    .map((colleague) => ({
      value: String(colleague.ID),
      label: `${colleague.fullname}${noteOn(colleague)}`,
      disabled: isHindered(colleague),
    }));
