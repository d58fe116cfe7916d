import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { addressErrors } from './addresses.errors.ts';

/** What persons does for this area; handed in, because persons looks addresses up here. */
export type PersonRecord = { unverifyPlace: (ctx: Ctx, personId: number) => Promise<void> };

/**
 * Adresse ungültig: post came back, so the place no longer counts as verified. The written address stays readable; the
 * person is asked to correct it the next time the data are saved.
 */
export const markAddressInvalid = async (ctx: Ctx, { unverifyPlace }: PersonRecord, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_letter as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select(['p.place_id', 'p.street', 'p.house_number', 'p.postal_code', 'p.locality'])
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw addressErrors.unknownPerson();
  if (person.place_id === '') return;
  await unverifyPlace(ctx, personId);
  await recordHistory(ctx, {
    kind: 'address.markedInvalid',
    personId,
    details: {
      address: `${person.street} ${person.house_number}, ${person.postal_code} ${person.locality}`,
      placeId: person.place_id,
    },
  });
};
