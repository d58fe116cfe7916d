import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { countCollected, releaseCollected } from '../system/index.ts';
import { digestErrors } from './digests.errors.ts';

/** Held while somebody chooses: of two devices the second waits. */
const findPerson = async (ctx: Ctx, personId: number, isHeld: boolean) => {
  const { rows } = await sql<{ managerId: number; hasAddress: boolean; isWanted: boolean }>`
    select p.manager_id as "managerId", trim(p.email) <> '' as "hasAddress", exists (
      select from family_digest d where d.club_id = p.club_id and d.person_id = p.id
    ) as "isWanted"
    from person_card p where p.id = ${personId} and p.is_present ${isHeld ? sql`for no key update` : sql``}`.execute(
    ctx.db,
  );
  const [person] = rows;
  if (person === undefined) throw digestErrors.personGone();
  return person;
};

export const digestState = async (ctx: Ctx, personId: number) => {
  const { offersDigest, digestWeekday: weekday, digestHour: hour } = await clubSettingsOf(ctx);
  const { managerId, hasAddress, isWanted } = await findPerson(ctx, personId, false);
  return {
    isOffered: offersDigest && managerId === personId && hasAddress,
    isWanted,
    weekday,
    hour,
    waiting: isWanted ? await countCollected(ctx, personId) : 0,
  };
};

/** Wochenüberblick ein- oder ausschalten: what was collected until then goes out at once, so nothing is lost. */
export const chooseDigest = async (ctx: Ctx, { personId, wants }: { personId: number; wants: boolean }) => {
  const { offersDigest } = await clubSettingsOf(ctx);
  const { managerId, hasAddress, isWanted } = await findPerson(ctx, personId, true);
  if (wants && !offersDigest) throw digestErrors.notOffered();
  if (wants && managerId !== personId) throw digestErrors.isManaged();
  if (wants && !hasAddress) throw digestErrors.noAddress();
  if (wants === isWanted) return;
  if (wants) {
    await sql`
      insert into family_digest (club_id, person_id, wanted_since, served_until)
      values (current_club(), ${personId}, ${ctx.now}, ${ctx.now}) on conflict do nothing`.execute(ctx.db);
  } else {
    await ctx.db.deleteFrom('family_digest').where('person_id', '=', personId).execute();
  }
  const released = wants ? 0 : await releaseCollected(ctx, personId);
  await recordHistory(ctx, { kind: 'digests.chosen', personId, details: { wants, released } });
};
