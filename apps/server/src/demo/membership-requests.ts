import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { momentBefore } from './calendar.ts';
import type { PersonDraft, RequestDraft } from './draft.ts';
import { currentRoles } from './memberships.ts';
import type { Random } from './random.ts';

type RequestSketch = Pick<RequestDraft, 'kind' | 'note'> & { days: number; code: number | null };

const asked: readonly RequestSketch[] = [
  { kind: 'upgrade', code: 3, days: 2, note: 'Ich möchte heuer wieder selbst mitturnen.' },
  {
    kind: 'downgrade',
    code: 1,
    days: 5,
    note: 'Nach der Knieoperation pausiere ich, unterstütze euch aber gerne weiter.',
  },
  { kind: 'upgrade', code: null, days: 9, note: 'Ich begleite mein Kind und mache jetzt selbst mit.' },
];

/** Anfragen zur Mitgliedschaft that wait for the office. Nobody of the cast asks: they are there to be tried out. */
export const askForChanges = (
  random: Random,
  today: IsoDay,
  persons: readonly PersonDraft[],
  castSize: number,
): RequestDraft[] => {
  const taken = new Set<number>();
  const fits = (person: PersonDraft, index: number, code: number | null) => {
    const { columns, age } = person;
    const isThere = columns.deleted_at === null && columns.death_date === null && age >= 20 && age < 65;
    const codes = currentRoles(person.roles, today).map((role) => role.code);
    const hasOnly = code === null ? codes.length === 0 : codes.length === 1 && codes[0] === code;
    return index >= castSize && !taken.has(index) && isThere && hasOnly;
  };
  return asked.flatMap(({ kind, code, days, note }) => {
    const person = persons.findIndex((candidate, index) => fits(candidate, index, code));
    if (person < 0) return [];
    taken.add(person);
    return [{ person, kind, note, at: momentBefore(random, today, days) }];
  });
};
