import type { DoorDate, DoorFacts, DoorStanding } from '@vereinshaus/contract/kiosk/rules';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { blockedCode, entitlesToCard, isMember, isMembershipCode } from '@vereinshaus/contract/membership/rules';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import type { Ctx } from '../../kit/ctx.ts';
import { additionalText } from '../bookings/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { type CardHolderRow, holdersById } from '../membership/index.ts';
import { additionalValuesOf } from '../persons/index.ts';
import type { Device } from './door.ts';
import { byPerson, type Days, datesOfPersons } from './door-dates.queries.ts';

/** Somebody as the door sees them: nothing of the address, the family or the account. */
export type PersonAtDoor = DoorFacts & {
  id: number;
  name: string;
  /** Of birth; 0 = not known. */
  year: number;
  image: string;
  serial: number;
  fields: { label: string; text: string }[];
};

const standingOf = (codes: readonly number[]): DoorStanding => {
  if (codes.includes(blockedCode)) return 'blocked';
  if (entitlesToCard(codes)) return 'member';
  return isMember(codes) ? 'resting' : 'none';
};

/** The word on the card: what makes somebody a member before what they do in the club. */
const codeShown = (codes: readonly number[]): number =>
  codes.find((code) => code === blockedCode) ?? codes.find(isMembershipCode) ?? codes[0] ?? 0;

/** What stands on the screen of the door: chosen by the club, files never. */
const doorFields = (fields: readonly AdditionalField[]) =>
  fields.filter(({ showInAMS, type }) => showInAMS && type !== 'file');

/** The persons with what the door needs of them. */
export const describeAtDoor = async (
  ctx: Ctx,
  holders: readonly CardHolderRow[],
  dates: ReadonlyMap<number, readonly DoorDate[]>,
): Promise<readonly PersonAtDoor[]> => {
  const { memberStates, additionalFields } = await clubSettingsOf(ctx);
  const shown = doorFields(additionalFields);
  const values = await additionalValuesOf(
    ctx,
    shown.map(({ tag }) => tag),
    holders.map(({ id }) => id),
  );
  return holders.map((holder) => ({
    id: holder.id,
    name: `${holder.first_name} ${holder.last_name}`.trim(),
    year: Number(holder.birth_date?.slice(0, 4) ?? 0),
    image: holder.image,
    serial: holder.serial,
    standing: standingOf(holder.codes),
    statusLabel: membershipRoleLabel(codeShown(holder.codes), memberStates),
    dates: dates.get(holder.id) ?? [],
    fields: shown
      .map((field) => ({ label: field.label, text: additionalText(field, values.get(holder.id)?.[field.tag]) }))
      .filter(({ text }) => text !== ''),
  }));
};

/** These persons with their dates of these days; who is gone is left out. */
export const personsAtDoor = async (
  ctx: Ctx,
  device: Device,
  days: Days,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, PersonAtDoor>> => {
  const dates = byPerson(await datesOfPersons(ctx, device, days, personIds));
  const described = await describeAtDoor(ctx, await holdersById(ctx, personIds), dates);
  return new Map(described.map((person) => [person.id, person]));
};
