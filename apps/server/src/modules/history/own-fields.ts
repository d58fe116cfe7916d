import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';

/** Fields the club has added to its persons, by the name under which a change of them is written down. */
export type OwnFields = ReadonlyMap<string, Pick<AdditionalField, 'label' | 'type' | 'editable'>>;

export const ownFieldsOf = async (ctx: Ctx): Promise<OwnFields> => {
  const { additionalFields } = await clubSettingsOf(ctx);
  return new Map(additionalFields.map((field) => [`data_${field.tag}`, field]));
};

const withChanges = z.looseObject({ changes: z.record(z.string(), z.unknown()) });

/** The details as the sentence should tell them: the club's fields under the club's names. */
export const withOwnNames = (details: unknown, own: OwnFields): unknown => {
  const parsed = withChanges.safeParse(details);
  if (!parsed.success) return details;
  const renamed = Object.entries(parsed.data.changes).map(([field, change]) => [
    own.get(field)?.label ?? field,
    change,
  ]);
  return { ...parsed.data, changes: Object.fromEntries(renamed) };
};
