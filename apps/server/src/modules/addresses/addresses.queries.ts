import { type HouseNumber, typedPlace } from '@vereinshaus/contract/addresses/calls';
import { defaultCountry } from '@vereinshaus/contract/kit/countries';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** 2 before 10, 10 before 10a, umlauts where a German reader looks for them. */
const naturally = new Intl.Collator('de-AT', { numeric: true });

const registerOf = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db.selectFrom('address_register as r').select(['r.source']).executeTakeFirst();

/** Is there a register that addresses can be verified with? */
export const hasRegister = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> => (await registerOf(ctx)) !== undefined;

/** Orte und Straßen einer Postleitzahl. */
export const streetsOfPostalCode = async (ctx: Pick<Ctx, 'db'>, postalCode: string) => {
  const register = await registerOf(ctx);
  const streets = await ctx.db
    .selectFrom('address_street as s')
    .where('s.postal_code', '=', postalCode)
    .select(['s.name as street', 's.locality'])
    .execute();
  const localities = [...new Set(streets.map(({ locality }) => locality))].sort(naturally.compare);
  return {
    plzs: localities.map((locality) => ({ plz: postalCode, locality })),
    streets: streets.sort((a, b) => naturally.compare(a.street, b.street) || naturally.compare(a.locality, b.locality)),
    available: register !== undefined,
    source: register?.source ?? '',
  };
};

type Street = { postalCode: string; street: string; locality?: string | undefined };

/** Hausnummern einer Straße. Where the register has a number twice, the older entry stands for both. */
export const houseNumbersOf = async (
  ctx: Pick<Ctx, 'db'>,
  { postalCode, street, locality }: Street,
): Promise<HouseNumber[]> => {
  const houses = await ctx.db
    .selectFrom('address as a')
    .innerJoin('address_street as s', 's.id', 'a.street_id')
    .where('s.postal_code', '=', postalCode)
    .where('s.name', '=', street)
    .$if(locality !== undefined && locality !== '', (query) => query.where('s.locality', '=', locality ?? ''))
    .groupBy('a.house_number')
    .select(['a.house_number as number', (eb) => eb.fn.min('a.place_id').as('place_ID')])
    .execute();
  return houses.sort((a, b) => naturally.compare(a.number, b.number));
};

type WrittenAddress = {
  country: string;
  postal_code: string;
  locality: string;
  street: string;
  street_number: string;
  place_ID: string;
};

/**
 * Geprüfter Ort: the place an Austrian address names, empty when the register knows no such house and nobody vouches for
 * it. A place that was sent along must be that house; without one the words decide, however they are capitalised.
 */
export const verifiedPlaceOf = async (ctx: Pick<Ctx, 'db'>, address: WrittenAddress): Promise<string> => {
  if (address.country !== defaultCountry || address.street === '' || address.street_number === '') return '';
  const isTyped = address.place_ID === typedPlace;
  const house = await ctx.db
    .selectFrom('address as a')
    .innerJoin('address_street as s', 's.id', 'a.street_id')
    .where('s.postal_code', '=', address.postal_code)
    .where(sql<boolean>`lower(s.name) = lower(${address.street})`)
    .where(sql<boolean>`lower(a.house_number) = lower(${address.street_number})`)
    .$if(address.locality !== '', (query) => query.where(sql<boolean>`lower(s.locality) = lower(${address.locality})`))
    .$if(address.place_ID !== '' && !isTyped, (query) => query.where('a.place_id', '=', address.place_ID))
    .orderBy('a.place_id')
    .select('a.place_id')
    .executeTakeFirst();
  return house?.place_id ?? (isTyped ? typedPlace : '');
};
