import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';

/** The additional fields of the club, by the name used in recorded changes. */
export type OwnFields = ReadonlyMap<string, Pick<AdditionalField, 'label' | 'type' | 'editable'>>;

export const ownFieldsOf = async (ctx: Ctx): Promise<OwnFields> => {
  const { additionalFields } = await clubSettingsOf(ctx);
  return new Map(additionalFields.map((field) => [`data_${field.tag}`, field]));
};

const withChanges = z.looseObject({ changes: z.record(z.string(), z.unknown()) });

/** The details for the sentence, with the club's labels of its own fields. */
export const withOwnNames = (details: unknown, own: OwnFields): unknown => {
  const parsed = withChanges.safeParse(details);
  if (!parsed.success) return details;
  const renamed = Object.entries(parsed.data.changes).map(([field, change]) => [
    own.get(field)?.label ?? field,
    change,
  ]);
  return { ...parsed.data, changes: Object.fromEntries(renamed) };
};
