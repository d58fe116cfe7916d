import {
  type GuardedField,
  guardedFields,
  isBoundByChange,
  isGuarded,
  isSecondFactorRuleChanged,
  mayChangeClubField,
} from '@vereinshaus/contract/clubs/club-field-access';
import type { SecondFactorRule } from '@vereinshaus/contract/session/second-factor-rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { hasSecondFactor, ownerOf } from '../session/index.ts';
import { bankChangeErrors } from './bank-changes.errors.ts';

const refusalOf = (name: string) =>
  isGuarded(name)
    ? bankChangeErrors.notYourField({ label: guardedFields[name satisfies GuardedField].label })
    : bankChangeErrors.clubOnly();

/** Every field asks for its own permission: who may change the colours does not therefore hold the key to the safe. */
export const requireOwnFields = (ctx: Ctx, names: readonly string[]) => {
  const foreign = names.find((name) => !mayChangeClubField(ctx.viewer, name));
  if (foreign !== undefined) throw refusalOf(foreign);
};

/** The rule of the second factor is changed only by somebody it binds, and who has one. */
export const requireBoundBySecondFactor = async (ctx: Ctx, before: SecondFactorRule, after: SecondFactorRule) => {
  if (!isSecondFactorRuleChanged(before, after)) return;
  const viewer = ownerOf(ctx);
  if (!isBoundByChange(viewerOf(ctx), before, after)) throw bankChangeErrors.notBound();
  if (!(await hasSecondFactor(ctx, viewer.id))) throw bankChangeErrors.factorFirst();
};
