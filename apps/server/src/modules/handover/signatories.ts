import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { knownCodes } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { recordHistory } from '../history/index.ts';
import { handoverErrors } from './handover.errors.ts';

type Signatory = { account: string; code: number; signsAlone: boolean };

export const readSignatories = async (ctx: Ctx) => {
  const { memberStates } = await clubSettingsOf(ctx);
  const { rows } = await sql<Signatory & { holders: string[] }>`
    select b.account, b.code, b.signs_alone as "signsAlone", coalesce((
      select array_agg(p.display_name order by p.sort_name) from membership_role_card r
      join person_card p on p.club_id = r.club_id and p.id = r.person_id
      where r.club_id = b.club_id and r.code = b.code and p.is_present
        and r.starts_on <= ${dayInVienna(ctx.now)}::date and (r.ends_on is null or r.ends_on > ${dayInVienna(ctx.now)}::date)
    ), '{}') as holders
    from bank_signatory b order by b.account, b.code desc`.execute(ctx.db);
  return rows.map((row) => ({ ...row, function: membershipRoleLabel(row.code, memberStates) }));
};

/** Zeichnungsberechtigungen speichern: the list as it was sent replaces what was. */
export const saveSignatories = async (ctx: Ctx, signatories: readonly Signatory[]) => {
  const known = knownCodes(await clubSettingsOf(ctx));
  if (signatories.some(({ code }) => !known.includes(code))) throw handoverErrors.functionGone();
  const keys = signatories.map(({ account, code }) => `${account}|${code}`);
  if (new Set(keys).size < keys.length) throw handoverErrors.twice();
  await sql`delete from bank_signatory`.execute(ctx.db);
  if (signatories.length > 0) {
    await ctx.db
      .insertInto('bank_signatory')
      .values(
        signatories.map(({ account, code, signsAlone }) => ({
          club_id: ctx.club.id,
          account,
          code,
          signs_alone: signsAlone,
        })),
      )
      .execute();
  }
  await recordHistory(ctx, { kind: 'handover.signatories', personId: null, details: { count: signatories.length } });
};
