import type { DoorAnswer } from '@vereinshaus/contract/kiosk/calls';
import {
  type CodeRefusal,
  codeRefusals,
  datesToMark,
  judgeArrival,
  kioskLimits,
  staysUntil,
} from '@vereinshaus/contract/kiosk/rules';
import { dayInVienna, formatTime, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { cardAtDoor } from '../membership/index.ts';
import { type Device, requireDevice, withoutViewer } from './door.ts';
import { today } from './door-dates.queries.ts';
import { type PersonAtDoor, personsAtDoor } from './door-persons.ts';
import { type Arrival, saveArrivals } from './save-arrivals.ts';

const refused = (reason: CodeRefusal): DoorAnswer => ({ ...codeRefusals[reason], person: null });

const photoUrl = ({ id, image }: PersonAtDoor) => (image === '' ? '' : `/api/kiosk/door/photo/${id}/${image}`);

/** Green lets in and marks; red only says so, and nothing is kept of it. */
const answerTo = async (
  ctx: Ctx,
  device: Device,
  person: PersonAtDoor | undefined,
  key: string,
): Promise<DoorAnswer> => {
  if (person === undefined) return refused('nobody');
  const now = toSeconds(ctx.now);
  const judgement = judgeArrival(person, now);
  const isIn = judgement.verdict === 'green';
  const arrival: Arrival = { key, person, at: ctx.now, leftAt: null, isCaughtUp: false };
  const [since] = isIn ? await saveArrivals(ctx, device, [arrival]) : [];
  return {
    ...judgement,
    ...(since !== undefined && { word: 'Schon da', message: `Du bist seit ${formatTime(toSeconds(since))} da.` }),
    person: {
      ID: person.id,
      name: person.name,
      image: photoUrl(person),
      status: person.statusLabel,
      fields: person.fields,
      dates: [...person.dates],
      marked: isIn ? datesToMark(person.dates, now).map(({ event_ID }) => event_ID) : [],
      since: toSeconds(since ?? null),
      until: isIn ? staysUntil(person.dates, now) : 0,
    },
  };
};

const personById = async (ctx: Ctx, device: Device, personId: number) =>
  (await personsAtDoor(ctx, device, today(ctx), [personId])).get(personId);

/** Karte scannen. */
export const checkInWithCard = async (
  asked: Ctx,
  { code, key }: { code: string; key: string },
): Promise<DoorAnswer> => {
  const device = await requireDevice(asked);
  const ctx = withoutViewer(asked);
  const card = await cardAtDoor(ctx, code, (await clubSettingsOf(ctx)).kioskAcceptsPrinted);
  if ('refusal' in card) return refused(card.refusal);
  return answerTo(ctx, device, await personById(ctx, device, card.personId), key);
};

/** Who is called exactly so and was born in that year: whoever stands at the door knows both, and nobody else is told. */
const personsNamed = async (ctx: Ctx, name: string, year: number): Promise<readonly number[]> => {
  const literal = name.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const { rows } = await sql<{ id: number }>`
    select p.id from person_card p
    where p.search_text like '%' || fold(${literal}) || '%'
      and fold(${name}) in (fold(p.first_name || ' ' || p.last_name), fold(p.last_name || ' ' || p.first_name))
      and extract(year from p.birth_date) = ${year} and p.is_present
    order by p.id limit 2`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Name und Jahrgang eintippen. */
export const checkInByName = async (
  asked: Ctx,
  { name, year, key }: { name: string; year: number; key: string },
): Promise<DoorAnswer> => {
  const device = await requireDevice(asked);
  const ctx = withoutViewer(asked);
  const [found, other] = await personsNamed(ctx, name, year);
  if (other !== undefined) return refused('several');
  return answerTo(ctx, device, found === undefined ? undefined : await personById(ctx, device, found), key);
};

type LateArrival = { key: string; personId: number; at: Date; leftAt: Date | null };

/** What lies ahead counts as now; what is too long ago is not taken any more. */
const inTime = (ctx: Ctx, { at, leftAt, ...late }: LateArrival): LateArrival[] => {
  const seen = at > ctx.now ? ctx.now : at;
  const earliest = new Date(ctx.now.getTime() - kioskLimits.maxLateDays * 86_400_000);
  if (seen < earliest) return [];
  const left =
    leftAt === null ? null : new Date(Math.min(Math.max(leftAt.getTime(), seen.getTime()), ctx.now.getTime()));
  return [{ ...late, at: seen, leftAt: left }];
};

/** Nachtragen: what a tablet has kept without a network, day by day and in the order in which it happened. */
export const replayArrivals = async (asked: Ctx, given: readonly LateArrival[]) => {
  const device = await requireDevice(asked);
  const ctx = withoutViewer(asked);
  const late = given
    .flatMap((arrival) => inTime(ctx, arrival))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const arrivals: Arrival[] = [];
  for (const day of new Set(late.map(({ at }) => dayInVienna(at)))) {
    const ofDay = late.filter(({ at }) => dayInVienna(at) === day);
    const persons = await personsAtDoor(
      ctx,
      device,
      { first: day, count: 1 },
      ofDay.map(({ personId }) => personId),
    );
    for (const { personId, ...arrival } of ofDay) {
      const person = persons.get(personId);
      if (person !== undefined) arrivals.push({ ...arrival, person, isCaughtUp: true });
    }
  }
  await saveArrivals(ctx, device, arrivals);
};
