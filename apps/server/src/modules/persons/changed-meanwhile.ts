import { maySeeField } from '@vereinshaus/contract/kit/additional-values';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { readRules } from '@vereinshaus/contract/persons/person-fields';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { historyFieldLabel } from '../history/index.ts';
import { personErrors } from './persons.errors.ts';

/** Every change of a person's fields also sets this, so that a user who edits an older version gets a conflict. */
export const newVersion = { version: sql<number>`version + 1` };

type Later = { fields: string[]; actor_id: number | null; manager_id: number | null; who: string | null };

/** Fields the viewer may know of: the family is not told about fields that only the club reads. */
const tellable = async (ctx: Ctx, readsAll: boolean) => {
  const { additionalFields } = await clubSettingsOf(ctx);
  const hidden = additionalFields.filter((field) => !maySeeField(field, readsAll)).map(({ tag }) => `data_${tag}`);
  return (field: string) => readsAll || (!Object.hasOwn(readRules, field) && !hidden.includes(field));
};

/** Who saved since, and which fields; the family sees its own names, everybody else appears as the club. */
export const changedMeanwhile = async (ctx: Ctx, personId: number, since: number) => {
  const viewer = viewerOf(ctx);
  const { rows } = await sql<Later>`
    select array(select jsonb_object_keys(e.details -> 'changes')) as fields, e.actor_id, p.manager_id,
      nullif(concat_ws(' ', p.first_name, p.last_name), '') as who
    from history_entry_card e left join person p on p.club_id = e.club_id and p.id = e.actor_id
    where e.person_id = ${personId} and e.kind = 'person.changed' and (e.details ->> 'version')::integer > ${since}
    order by e.id desc`.execute(ctx.db);
  const readsAll = hasPermission(viewer, 'user_read');
  const isTold = await tellable(ctx, readsAll);
  const fields = [...new Set(rows.flatMap((row) => row.fields))].filter(isTold).map(historyFieldLabel);
  const [last] = rows;
  const isFamily = last?.actor_id === viewer.id || last?.manager_id === viewer.id;
  const stranger = readsAll ? (last?.who ?? 'Jemand') : 'Der Verein';
  return personErrors.changedMeanwhile({ who: isFamily ? (last?.who ?? 'Jemand') : stranger, fields });
};
