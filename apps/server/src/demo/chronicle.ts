import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { momentBefore } from './calendar.ts';
import type { HistoryDraft, PersonDraft } from './draft.ts';
import type { Random } from './random.ts';

type ChronicleInput = { random: Random; today: IsoDay; persons: readonly PersonDraft[]; admin: number };

const minutesLater = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString();

const passwordEntries = ({ random, today, persons, admin }: ChronicleInput): HistoryDraft[] =>
  persons.flatMap((person, index) => {
    if (person.signIn === undefined && !(person.columns.last_login_at !== null && random.chance(0.25))) return [];
    if (person.columns.death_date !== null || person.columns.deleted_at !== null) return [];
    const at = momentBefore(random, today, random.int(400, 900));
    const link = { at, actor: admin, entry: { kind: 'session.passwordLinkSent' as const, person: index, details: {} } };
    const set = { at: minutesLater(at, random.int(2, 600)), actor: index };
    return [link, { ...set, entry: { kind: 'session.passwordSet' as const, person: index, details: {} } }];
  });

/** The office helps a family: looks at the house through their eyes and comes back. */
const helpEntries = ({ random, today, persons, admin }: ChronicleInput, count: number): HistoryDraft[] => {
  const helped = persons.flatMap((person, index) =>
    index !== admin && person.columns.deleted_at === null && person.columns.death_date === null ? [index] : [],
  );
  return Array.from({ length: count }, () => {
    const person = random.pick(helped);
    const at = momentBefore(random, today, random.int(1, 300));
    const back = { at: minutesLater(at, random.int(2, 25)), actor: person, admin };
    return [
      { at, actor: admin, entry: { kind: 'session.viewTakenOver' as const, person, details: {} } },
      { ...back, entry: { kind: 'session.viewReturned' as const, person, details: {} } },
    ];
  }).flat();
};

const clubEntries = ({ random, today, admin }: ChronicleInput): HistoryDraft[] => [
  {
    at: momentBefore(random, today, 410),
    actor: admin,
    entry: {
      kind: 'club.changed',
      person: null,
      details: { changes: { showDiscounts: { before: false, after: true } } },
    },
  },
  {
    at: momentBefore(random, today, 205),
    actor: admin,
    entry: {
      kind: 'club.changed',
      person: null,
      details: { changes: { color: { before: '#1f5fa8', after: '#166534' } } },
    },
  },
];

/** Historie: what has happened before the first day, oldest first. */
export const tellHistory = (telling: ChronicleInput, visits: number): HistoryDraft[] => {
  const { random, today } = telling;
  const lost: HistoryDraft = {
    at: momentBefore(random, today, 33),
    actor: telling.admin,
    entry: { kind: 'session.signedOutEverywhere', person: telling.admin, details: {} },
  };
  return [...passwordEntries(telling), ...helpEntries(telling, visits), ...clubEntries(telling), lost].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
};
