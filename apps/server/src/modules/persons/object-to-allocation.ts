import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { hashToken } from '../session/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { administratorAddresses } from './administrator-addresses.ts';
import { join, leaveGroup } from './families.ts';
import { objectionText } from './family.texts.ts';
import { type LockedPerson, lockLivingPerson } from './find-person.ts';
import { personErrors } from './persons.errors.ts';
import { involvedManagers, nameOf } from './tell-allocation.ts';

/**
 * Widerspruch gegen eine Zuordnung: the person returns to their previous group, wherever they are now, and the office is notified. Notices
 * of later moves become void, so that nobody objects to the objection.
 */
export const objectToAllocation = async (ctx: Ctx, token: string) => {
  const notice = await ctx.db
    .updateTable('allocation_notice')
    .set({ objected_at: ctx.now })
    .where('token_hash', '=', hashToken(token))
    .where('objected_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returning(['person_id', 'former_manager_id', 'new_manager_id', 'created_at'])
    .executeTakeFirst();
  if (!notice) throw personErrors.objectionInvalid();
  const person = await lockLivingPerson(ctx, notice.person_id);
  await ctx.db
    .updateTable('allocation_notice')
    .set({ expires_at: ctx.now })
    .where('person_id', '=', person.id)
    .where('created_at', '>=', notice.created_at)
    .execute();
  await putBack(ctx, person, notice.former_manager_id);
  await recordHistory(ctx, {
    kind: 'person.allocationObjected',
    personId: person.id,
    details: { changes: { verwalter_ID: { before: person.manager_id, after: notice.former_manager_id } } },
  });
  await tellObjection(ctx, person, notice);
};

/** A former Verwalter who has joined another group meanwhile takes the person along. */
const putBack = async (ctx: Ctx, person: LockedPerson, formerManagerId: number) => {
  if (formerManagerId === person.id) return leaveGroup(ctx, person.id);
  const former = await lockLivingPerson(ctx, formerManagerId);
  return join(ctx, person, former.manager_id);
};

type Notice = { former_manager_id: number; new_manager_id: number };

const tellObjection = async (ctx: Ctx, person: LockedPerson, notice: Notice) => {
  const { club_id } = person;
  const { former, current } = await involvedManagers(
    ctx,
    { manager_id: notice.former_manager_id },
    notice.new_manager_id,
  );
  const mail = await wordText(ctx, await senderOf(ctx), objectionText, {
    values: { kind: nameOf(person), bisherige: nameOf(former), neueGruppe: nameOf(current) },
  });
  const addresses = new Set([...(await administratorAddresses(ctx)), current.email.toLowerCase()]);
  addresses.delete('');
  await queueMails(
    ctx,
    club_id,
    [...addresses].map((to) => ({ personId: person.id, to, ...mail })),
  );
};
