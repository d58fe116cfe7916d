import type { Colleague } from '@vereinshaus/contract/substitutes/calls';

/** Why a person cannot be selected, or a warning about them. */
const noteOn = ({ busyWith, lacks, isBarred }: Colleague): string => {
  if (busyWith !== '') return ` (leitet ${busyWith})`;
  if (lacks === '') return '';
  return isBarred ? ` (darf nicht leiten, es fehlt: ${lacks})` : ` (es fehlt: ${lacks})`;
};

const isHindered = ({ busyWith, isBarred }: Colleague) => busyWith !== '' || isBarred;

/** Available persons with all documents first; for the others, the obstacles are shown. */
export const colleagueOptions = (colleagues: readonly Colleague[]) =>
  colleagues
    .toSorted((one, other) => Number(isHindered(one)) - Number(isHindered(other)))
    .map((colleague) => ({
      value: String(colleague.ID),
      label: `${colleague.fullname}${noteOn(colleague)}`,
      disabled: isHindered(colleague),
    }));
