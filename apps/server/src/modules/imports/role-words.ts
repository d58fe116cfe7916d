import type { ImportWording } from '@vereinshaus/contract/imports/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { folded } from './cells.rules.ts';
import { roleCode } from './read-row.rules.ts';
import { meaningsOf, rememberMeanings } from './value-mappings.ts';
import { wordingsOf } from './wordings.rules.ts';

/** What the words of a column of roles mean in this club. */
export type RoleWords = {
  codeOf: (word: string) => number | null;
  labelOf: (code: number) => string;
  /** Words that are no role by themselves. */
  wordings: readonly ImportWording[];
};

type GivenWords = Readonly<Record<string, string>>;

/** As the import of persons understands them, with what was said for its tables and is said for this one. */
export const roleWords = async (ctx: Ctx, words: readonly string[], given: GivenWords): Promise<RoleWords> => {
  const settings = await clubSettingsOf(ctx);
  const rules = { today: dayInVienna(ctx.now), settings };
  const meanings = await meaningsOf(ctx, { memberStatus: given });
  const ofRoles = meanings.get('memberStatus');
  return {
    codeOf: (word) => roleCode(ofRoles?.get(folded(word)) ?? word, rules),
    labelOf: (code) => membershipRoleLabel(code, settings.memberStates),
    wordings: wordingsOf(
      words.filter((word) => word !== '').map((memberStatus) => ({ memberStatus })),
      meanings,
      { rules, labels: { memberStatus: 'Rolle' } },
    ),
  };
};

export const rememberRoleWords = (ctx: Ctx, given: GivenWords) => rememberMeanings(ctx, { memberStatus: given });
