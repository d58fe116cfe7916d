import type { SafetyOfPerson } from '@vereinshaus/contract/bookings/safety';
import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { fieldLabels, trainerFields } from '@vereinshaus/contract/persons/person-fields';
import type { Ctx } from '../../kit/ctx.ts';
import { requireRows, toPdf } from '../exports/index.ts';
import { courseNameOf } from './participants.queries.ts';
import { othersInHall, type SafetyQuery, safetyOf } from './safety.queries.ts';

const text = (key: string, label: string) => ({ key, label, type: 'text' as const });

/** A club may call a field of its own whatever it likes. */
const ownKey = (index: number) => `own.${index}`;

const nameOf = ({ fullname, age }: Pick<SafetyOfPerson, 'fullname' | 'age'>) => ({
  fullname,
  age: age === null ? '' : String(age),
});

/** Who collects with which code, separated by semicolons. */
const collectedBy = ({ pickups }: Pick<SafetyOfPerson, 'pickups'>): string =>
  pickups
    .map(({ name, relation, code }) => `${name}${relation === '' ? '' : ` (${relation})`}, Code ${code}`)
    .join('; ');

const rowOf = ({ fields, pickups, ...person }: SafetyOfPerson) => ({
  ...person,
  ...nameOf(person),
  collectedBy: collectedBy({ pickups }),
  phoneAdd: formatPhone(person.phoneAdd),
  ...Object.fromEntries(fields.map((field, index) => [ownKey(index), field.text])),
});

/** „Mo., 16.11.2026, 16:45“: a sheet that lies around says of which day it is. */
const whenOf = async (ctx: Ctx, { courseId, eventId }: SafetyQuery): Promise<string> => {
  const event = await ctx.db
    .selectFrom('event_card as e')
    .where('e.id', '=', eventId ?? 0)
    .where('e.course_id', '=', courseId)
    .select('e.starts_at')
    .executeTakeFirst();
  return event === undefined ? '' : formatMoment(toSeconds(event.starts_at));
};

/** Trainerblatt: what a trainer carries into a hall without a network. */
export const trainerSheet = async (ctx: Ctx, asked: SafetyQuery) => {
  const name = await courseNameOf(ctx, asked.courseId);
  const isHall = asked.eventId !== undefined;
  const participants = await safetyOf(ctx, asked, isHall ? 'hall' : 'trainerSheet');
  const others = await othersInHall(
    ctx,
    asked,
    participants.map(({ ID }) => ID),
  );
  const count = participants.length + others.length;
  const who = isHall ? (count === 1 ? '1 Person' : `${count} Personen`) : `${count} Teilnehmer`;
  return toPdf(
    ctx,
    requireRows({
      title: isHall ? `Wer ist in der Halle – ${name}` : `Trainerblatt ${name}`,
      additionalTitles: [
        isHall ? `${who}, ${await whenOf(ctx, asked)}` : who,
        'Vertraulich: nur für die Trainer dieses Kurses. Bitte nach dem Kurs vernichten.',
      ],
      columns: [
        text('fullname', 'Name'),
        text('age', 'Alter'),
        ...trainerFields.map((field) => text(field, fieldLabels[field])),
        ...(participants.some(({ pickups }) => pickups.length > 0) ? [text('collectedBy', 'Holt ab')] : []),
        ...(participants[0]?.fields ?? []).map(({ label }, index) => text(ownKey(index), label)),
      ],
      data: [...participants.map(rowOf), ...others.map(nameOf)],
    }),
  );
};
