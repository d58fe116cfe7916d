import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { AgeGroup, personLists } from '@vereinshaus/contract/persons/person-lists';

/** Statistics of the club for charts and tables. */
export type Demography = ReplyOf<typeof personLists.demography>;

const oldest = 95;
const maxPlaces = 15;

export const ageText = (age: number): string => (age >= oldest ? `ab ${oldest}` : `${age}–${age + 4}`);

/** Oldest at the top, men on the left. */
export const pyramidRows = (ages: readonly AgeGroup[]) =>
  ages.toReversed().map(({ age, male, fem }) => [ageText(age), male, fem] as const);

export const ageRows = (ages: readonly AgeGroup[]) =>
  ages.map(({ age, male, fem, other }) => [ageText(age), male, fem, other] as const);

export const typeRows = (types: Demography['types'], memberStates: Readonly<Record<string, string>>) =>
  types.map(({ role, count }) => [membershipRoleLabel(role, memberStates), count] as const);

const placeText = ({ country, postal_code, locality }: Demography['places'][number]): string => {
  const place = [country === 'AT' ? '' : country, postal_code, locality].filter(Boolean).join(' ');
  return place === '' ? 'ohne Adresse' : place;
};

export const placeRows = (places: Demography['places']) =>
  places.map((place) => [placeText(place), place.count] as const);

type CountedGroups = readonly (readonly [name: string, count: number])[];

/** The largest groups; the others are combined into one bar. */
export const biggestGroups = (rows: CountedGroups): CountedGroups => {
  const rest = rows.slice(maxPlaces).reduce((sum, [, count]) => sum + count, 0);
  return [...rows.slice(0, maxPlaces), ...(rest > 0 ? [['andere', rest] as const] : [])];
};

export const yearRows = (years: Demography['years']) =>
  years.map(({ year, joined, left }) => [String(year), joined, left, joined - left] as const);
