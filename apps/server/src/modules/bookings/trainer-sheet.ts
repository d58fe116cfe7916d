import { fieldLabels, trainerFields } from '@vereinshaus/contract/person-fields';
import { formatPhone } from '@vereinshaus/contract/phone';
import type { SafetyOfPerson } from '@vereinshaus/contract/safety';
import type { Ctx } from '../../kit/ctx.ts';
import { requireRows, toPdf } from '../exports/index.ts';
import { courseNameOf } from './participants.queries.ts';
import { type Asked, safetyOf } from './safety.queries.ts';

const text = (key: string, label: string) => ({ key, label, type: 'text' as const });

/** A club may call a field of its own whatever it likes. */
const ownKey = (index: number) => `own.${index}`;

const rowOf = ({ fullname, age, fields, ...person }: SafetyOfPerson) => ({
  fullname,
  age: age === null ? '' : String(age),
  ...person,
  phoneAdd: formatPhone(person.phoneAdd),
  ...Object.fromEntries(fields.map((field, index) => [ownKey(index), field.text])),
});

/** Trainerblatt: what a trainer carries into a hall without a network. */
export const trainerSheet = async (ctx: Ctx, asked: Asked) => {
  const name = await courseNameOf(ctx, asked.courseId);
  const isHall = asked.eventId !== undefined;
  const participants = await safetyOf(ctx, asked, isHall ? 'hall' : 'trainerSheet');
  return toPdf(
    ctx,
    requireRows({
      title: isHall ? `Wer ist in der Halle – ${name}` : `Trainerblatt ${name}`,
      additionalTitles: [
        participants.length === 1 ? '1 Teilnehmer' : `${participants.length} Teilnehmer`,
        'Vertraulich: nur für die Trainer dieses Kurses. Bitte nach dem Kurs vernichten.',
      ],
      columns: [
        text('fullname', 'Name'),
        text('age', 'Alter'),
        ...trainerFields.map((field) => text(field, fieldLabels[field])),
        ...(participants[0]?.fields ?? []).map(({ label }, index) => text(ownKey(index), label)),
      ],
      data: participants.map(rowOf),
    }),
  );
};
