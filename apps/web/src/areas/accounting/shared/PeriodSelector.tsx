import { Group, NativeSelect } from '@mantine/core';
import { fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { DayInput } from '../../../kit/DayInput.tsx';
import { choicesFor, firstPeriod, type Period, type TimePeriod, timePeriodLabels, timePeriods } from './periods.ts';
import type { PeriodState } from './use-period.ts';

type PeriodSelectorProps = PeriodState & {
  /** Reports only cover business years of the club: no custom days. */
  onlyBusinessYears?: boolean;
};

const offered = (onlyBusinessYears: boolean): readonly TimePeriod[] =>
  timePeriods.filter((timePeriod) => !onlyBusinessYears || timePeriod !== -1);

const keyOf = ({ from, to }: Pick<Period, 'from' | 'to'>) => `${from}/${to}`;

/** Periode: its length, and which one. */
export const PeriodSelector = ({ period, years, today, setPeriod, onlyBusinessYears = false }: PeriodSelectorProps) => {
  const lengths = offered(onlyBusinessYears);
  const choices = choicesFor(period.timePeriod, today, years);
  const changeLength = (value: string) => {
    const timePeriod = lengths.find((length) => String(length) === value) ?? 12;
    setPeriod(firstPeriod(timePeriod, today, years));
  };
  const changeChoice = (value: string) => {
    const choice = choices.find((each) => keyOf(each) === value);
    if (choice !== undefined) setPeriod({ ...period, from: choice.from, to: choice.to });
  };
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label="Periode"
        value={String(period.timePeriod)}
        data={lengths.map((length) => ({ value: String(length), label: timePeriodLabels[length] }))}
        onChange={(event) => changeLength(event.currentTarget.value)}
      />
      {choices.length > 0 && (
        <NativeSelect
          label="Zeitraum"
          value={keyOf(period)}
          data={choices.map((choice) => ({ value: keyOf(choice), label: choice.label }))}
          onChange={(event) => changeChoice(event.currentTarget.value)}
        />
      )}
      {period.timePeriod === -1 && (
        <>
          <DayInput
            label="von"
            w={150}
            value={toDayNumber(period.from)}
            onChange={(day) => setPeriod({ ...period, from: fromDayNumber(day) })}
          />
          <DayInput
            label="bis"
            w={150}
            value={toDayNumber(period.to)}
            onChange={(day) => setPeriod({ ...period, to: fromDayNumber(day) })}
          />
        </>
      )}
    </Group>
  );
};
