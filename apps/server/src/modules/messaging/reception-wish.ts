import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { restingAmong, resumeAddress } from '../system/index.ts';
import { messagingErrors } from './messaging.errors.ts';

const requirePerson = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select((eb) => eb.fn<string>('lower', ['p.email']).as('address'))
    .executeTakeFirst();
  if (!person) throw messagingErrors.personGone();
  return person.address.trim();
};

export const receptionWish = async (ctx: Ctx, personId: number) => {
  const address = await requirePerson(ctx, personId);
  const objection = await ctx.db
    .selectFrom('reception_objection as o')
    .where('o.person_id', '=', personId)
    .select('o.person_id')
    .executeTakeFirst();
  const resting = await restingAmong(ctx, [address]);
  return {
    isCounted: (await clubSettingsOf(ctx)).countsReception,
    objects: objection !== undefined,
    resting: resting.has(address) ? address : '',
  };
};

/** Adresse wieder verwenden: the person, their Verwalter or the office confirms that the address is correct. */
export const useAddressAgain = async (ctx: Ctx, personId: number) => {
  const address = await requirePerson(ctx, personId);
  if (!(await restingAmong(ctx, [address])).has(address)) return;
  await resumeAddress(ctx, address);
  await recordHistory(ctx, { kind: 'messaging.addressUsedAgain', personId, details: { address } });
};

/** Zählen von Öffnen und Klicks: switches counting in mails to this person off or on again. */
export const saveReceptionWish = async (ctx: Ctx, { personId, objects }: { personId: number; objects: boolean }) => {
  await requirePerson(ctx, personId);
  const { numAffectedRows } = objects
    ? await sql`
        insert into reception_objection (club_id, person_id, created_at) values (current_club(), ${personId}, ${ctx.now})
        on conflict do nothing`.execute(ctx.db)
    : await sql`delete from reception_objection where person_id = ${personId}`.execute(ctx.db);
  if (numAffectedRows === 0n) return;
  await recordHistory(ctx, { kind: 'messaging.receptionChanged', personId, details: { objects } });
};
