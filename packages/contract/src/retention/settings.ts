import { z } from 'zod';
import { recordOf } from '../kit/record-of.ts';
import { retentionKindNames, retentionPeriods } from './periods.ts';

const periods = z.strictObject(
  recordOf(
    retentionKindNames.map((kind) => {
      const { least, most, usual } = retentionPeriods[kind];
      return [kind, z.int().min(least).max(most).default(usual)] as const;
    }),
  ),
);

/** What a club can set about the Löschkalender, with its default. */
export const retentionSettings = {
  /** Months or days after which each kind of data may go. */
  retentionPeriods: periods.prefault({}),
};

/** As the history names them. */
export const retentionSettingLabels: Readonly<Record<keyof typeof retentionSettings, string>> = {
  retentionPeriods: 'Löschfristen',
};
