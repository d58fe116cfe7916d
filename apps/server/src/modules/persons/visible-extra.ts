import { maySeeField } from '@vereinshaus/contract/kit/additional-values';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';

type Values = Record<string, unknown>;

/** Additional fields for the office alone are never sent to members and Verwalter: returns the function that removes them from a row. */
export const extraHider = async (ctx: Ctx): Promise<(values: Values) => Values> => {
  if (hasPermission(viewerOf(ctx), 'user_read')) return (values) => values;
  const { additionalFields } = await clubSettingsOf(ctx);
  const hidden = new Set(additionalFields.filter((field) => !maySeeField(field, false)).map(({ tag }) => tag));
  return (values) => Object.fromEntries(Object.entries(values).filter(([tag]) => !hidden.has(tag)));
};

export const visibleExtra = async (ctx: Ctx, values: Values): Promise<Values> => (await extraHider(ctx))(values);
