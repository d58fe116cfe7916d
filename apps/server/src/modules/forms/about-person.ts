import { answerText, answerValue, formField, isQuestion } from '@vereinshaus/contract/forms/form-fields';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { expiries } from './expired-answers.ts';

const asked = z.object({ fields: z.array(formField), answers: z.record(z.string(), answerValue) });

const toldAnswers = (stored: unknown): string => {
  const { fields, answers } = asked.parse(stored);
  return fields
    .filter(isQuestion)
    .map((field) => `${field.label}: ${answerText(field, answers[field.key])}`)
    .join('\n');
};

const answered: OwnDataSection = {
  title: 'Beantwortete Umfragen',
  columns: { updated_at: 'am', form: 'Umfrage', told: 'Antworten' },
  rows: (id) => sql`
    select a.updated_at, f.title as form, jsonb_build_object('fields', f.fields, 'answers', a.answers) as told
    from form_answer a join form f on f.club_id = a.club_id and f.id = a.form_id
    where a.person_id = ${id} order by a.created_at`,
  told: ({ told, ...row }) => ({ ...row, told: toldAnswers(told) }),
};

/** Everything forms knows about a person: what was answered about them. Filled-in answers of others stay with the others. */
export const aboutPerson: AboutPerson = {
  expiries,
  references: {
    'form.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'form_answer.person_id': { merge: 'special', ownData: 'forms', anonymise: 'delete' },
    'form_answer.answered_by': { merge: 'move', ownData: 'others', anonymise: 'keep' },
  },
  sections: { forms: answered },
  mentions: {
    'form.title': 'text',
    'form.description': 'text',
    'form.fields': 'json',
    'form_answer.answers': 'json',
  },
  // Both may have answered: then both answers stay, and only one of them is the only one.
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      update form_answer a set person_id = ${survivorId}, is_only = a.is_only and not exists (
        select from form_answer s where s.club_id = a.club_id and s.form_id = a.form_id and s.person_id = ${survivorId}
      )
      where a.person_id = ${otherId}`.execute(ctx.db);
  },
};
