import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { addSeconds, hashToken, linkSeconds, newToken } from '../session/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { allocationText } from './family.texts.ts';
import type { LockedPerson } from './find-person.ts';
import { personErrors } from './persons.errors.ts';

/** If a Verwalter has objected against the viewer, only the office can restore the allocation. */
export const requireNoObjection = async (ctx: Ctx, personId: number) => {
  const objected = await ctx.db
    .selectFrom('allocation_notice as n')
    .where('n.person_id', '=', personId)
    .where('n.new_manager_id', '=', viewerOf(ctx).id)
    .where('n.objected_at', 'is not', null)
    .select('n.person_id')
    .executeTakeFirst();
  if (objected) throw personErrors.objectedTo();
};

/** Zuordnung mitteilen: notifies the previous Verwalter at once, who may object. `person` is the state before the change. */
export const tellAllocation = async (ctx: Ctx, person: LockedPerson, managerId: number) => {
  const token = newToken();
  await ctx.db
    .insertInto('allocation_notice')
    .values({
      club_id: person.club_id,
      token_hash: hashToken(token),
      person_id: person.id,
      former_manager_id: person.manager_id,
      new_manager_id: managerId,
      created_at: ctx.now,
      expires_at: addSeconds(ctx.now, linkSeconds.objection),
    })
    .execute();
  const { former, current } = await involvedManagers(ctx, person, managerId);
  if (former.email === '') return;
  const mail = await wordText(ctx, await senderOf(ctx), allocationText, {
    reader: { id: person.manager_id, firstName: former.first_name, lastName: former.last_name },
    values: {
      kind: nameOf(person),
      neueGruppe: nameOf(current),
      link: `${ctx.club.origin}/zuordnung/einspruch/${token}`,
    },
  });
  await queueMail(ctx, { clubId: person.club_id, personId: person.id, to: former.email, ...mail });
};

type NamedRow = { first_name: string; last_name: string };

export const nameOf = ({ first_name, last_name }: NamedRow) => `${first_name} ${last_name}`.trim();

/** The two Verwalter, as named in a mail. */
export const involvedManagers = async (
  ctx: Ctx,
  { manager_id }: Pick<LockedPerson, 'manager_id'>,
  newManagerId: number,
) => {
  const byId = (personId: number) =>
    ctx.db
      .selectFrom('person as p')
      .where('p.id', '=', personId)
      .select(['p.first_name', 'p.last_name', 'p.email'])
      .executeTakeFirstOrThrow();
  return {
    former: await byId(manager_id),
    current: await byId(newManagerId),
  };
};
