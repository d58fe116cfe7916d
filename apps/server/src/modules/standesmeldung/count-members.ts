import { ageOn, type IsoDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { SnapshotContent } from '@vereinshaus/contract/standesmeldung/calls';
import type { MemberCountRow, Sex } from '@vereinshaus/contract/standesmeldung/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';

export type CountInput = { cutOffOn: IsoDay; withDormant: boolean };

type MemberRow = {
  id: number;
  name: string;
  birth_date: IsoDay | null;
  sex: string;
  code: number;
  sections: readonly number[];
};

/** Whose membership rests. */
const dormantCode = 401;

/**
 * Everybody who is a member on the day, once, by their lowest code. Who died on it or before, has left before it, or is
 * deleted is not counted, nor are families and institutions; the day on which a role ends is the first without it.
 */
export const membersOn = async (ctx: Pick<Ctx, 'db'>, { cutOffOn, withDormant }: CountInput) => {
  const { rows } = await sql<MemberRow>`
    select p.id, p.display_name as name, p.birth_date, p.sex, h.code,
      array(select m.section_id from section_member_card m where m.club_id = p.club_id and m.person_id = p.id
        and m.starts_on <= ${cutOffOn}::date and (m.ends_on is null or m.ends_on > ${cutOffOn}::date)) as sections
    from (
      select r.club_id, r.person_id, min(r.code) as code from membership_role_card r
      where r.code between 1 and 409 and r.code <> 220 and (${withDormant}::boolean or r.code <> ${dormantCode})
        and r.starts_on <= ${cutOffOn}::date and (r.ends_on is null or r.ends_on > ${cutOffOn}::date)
      group by r.club_id, r.person_id
    ) h
    join person_card p on p.club_id = h.club_id and p.id = h.person_id
    where p.deleted_at is null and (p.death_date is null or p.death_date > ${cutOffOn}::date)
      and p.sex not in ('fam', 'inst')
    order by p.sort_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

const sexOf = (sex: string): Sex => {
  if (sex === 'male' || sex === 'fem') return sex;
  return sex === '' ? 'unknown' : 'other';
};

/** The same people without names: how many are alike. */
export const cellsOf = (members: readonly MemberRow[], cutOffOn: IsoDay): MemberCountRow[] => {
  const cells = new Map<string, MemberCountRow>();
  for (const { birth_date: birth, sex, code } of members) {
    const cell = {
      age: birth === null ? null : ageOn(birth, cutOffOn),
      yearAge: birth === null ? null : Number(cutOffOn.slice(0, 4)) - Number(birth.slice(0, 4)),
      sex: sexOf(sex),
      code,
    };
    const key = JSON.stringify(cell);
    cells.set(key, { ...cell, count: (cells.get(key)?.count ?? 0) + 1 });
  }
  return [...cells.values()].toSorted(
    (a, b) =>
      (a.age ?? 999) - (b.age ?? 999) ||
      (a.yearAge ?? 0) - (b.yearAge ?? 0) ||
      a.code - b.code ||
      a.sex.localeCompare(b.sex),
  );
};

type Section = { id: number; name: string; short_name: string; is_active: boolean };

/** By section; who is in several is counted in each, who is in none apart. */
const bySection = async (ctx: Pick<Ctx, 'db'>, members: readonly MemberRow[], cutOffOn: IsoDay) => {
  const { rows } = await sql<Section>`
    select s.id, s.name, s.short_name, s.is_active from section_card s
    order by s.position nulls last, s.name collate "de-AT-x-icu", s.id`.execute(ctx.db);
  const sections = rows.flatMap(({ id, name, short_name, is_active }) => {
    const cells = cellsOf(
      members.filter((member) => member.sections.includes(id)),
      cutOffOn,
    );
    return cells.length === 0 && !is_active ? [] : [{ name, shortName: short_name, cells }];
  });
  return { sections, withoutSection: members.filter((member) => member.sections.length === 0).length };
};

/** Who was what on the day, in numbers. */
export const countMembers = async (ctx: Ctx, wanted: CountInput) => {
  const members = await membersOn(ctx, wanted);
  const { memberStates } = await clubSettingsOf(ctx);
  const codes = [...new Set(members.map(({ code }) => code))].toSorted((a, b) => a - b);
  const counted: Pick<SnapshotContent, 'labels' | 'cells' | 'sections' | 'withoutSection'> = {
    labels: Object.fromEntries(codes.map((code) => [String(code), membershipRoleLabel(code, memberStates)])),
    cells: cellsOf(members, wanted.cutOffOn),
    ...(await bySection(ctx, members, wanted.cutOffOn)),
  };
  const missing = members
    .filter(({ birth_date, sex }) => birth_date === null || sex === '')
    .map(({ id, name, birth_date, sex }) => ({
      ID: id,
      fullname: name,
      birthdate: birth_date === null,
      sex: sex === '',
    }));
  return { counted, members: members.length, missing };
};
