import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import type { LetterFact } from '../system/index.ts';
import type { WordedText } from '../wording/index.ts';
import { personsByNumber, secondHomesOf } from './course-audience.ts';
import { lettersPerAddress, type ReachableRecipient, shortsPerNumber } from './recipients.rules.ts';
import { type OutgoingMessage, sendOut } from './send-out.ts';
import { isShortlyTold, noticeLetter } from './tell-persons.ts';

/** News for one person and their Verwalter. */
type Concern<T> = { personId: number; item: T };

type GatheredMessage = {
  told: WordedText;
  facts: readonly LetterFact[];
  /** Shown on a screen that others can read: without names. */
  push: { title: string; text: string };
};

type Gathering<T> = Pick<OutgoingMessage, 'kind' | 'urgency'> & {
  page: { label: string; path: string };
  /** Whether second homes are notified too; defaults to true. */
  tellsSecondHomes?: boolean;
  /** Composes the message about these items; never called without any. */
  compose: (items: readonly T[]) => Promise<GatheredMessage>;
};

/** The addresses, numbers and devices that reach a person; each gets one message about all of its items. */
type Ways = {
  mails: ReadonlyMap<string, number>;
  shorts: ReturnType<typeof shortsPerNumber>;
  devices: readonly number[];
};

const waysOf = (audience: readonly ReachableRecipient[]): Ways => ({
  mails: new Map(lettersPerAddress(audience).map(({ to, personId }) => [to, personId])),
  shorts: shortsPerNumber(audience.filter(isShortlyTold)),
  devices: [...new Set(audience.flatMap(({ id, managerId }) => [id, managerId]))],
});

/** The items for one address, number or device, by index. */
type Hearing = { items: number[] } & (
  | { way: 'mail'; to: string; personId: number }
  | { way: 'short'; to: string; short: Ways['shorts'][number] }
  | { way: 'device'; to: string; personId: number }
);

const hearingsOf = ({ mails, shorts, devices }: Ways): readonly Hearing[] => [
  ...[...mails].map(([to, personId]) => ({ way: 'mail' as const, to, personId, items: [] })),
  ...shorts.map((short) => ({ way: 'short' as const, to: `${short.channel} ${short.to}`, short, items: [] })),
  ...devices.map((personId) => ({ way: 'device' as const, to: String(personId), personId, items: [] })),
];

const heardBy = async <T>(
  ctx: WorkCtx,
  concerns: readonly Concern<T>[],
  tellsSecondHomes: boolean,
): Promise<readonly Hearing[]> => {
  const hearings = new Map<string, Hearing>();
  const persons = await personsByNumber(ctx, [...new Set(concerns.map(({ personId }) => personId))]);
  for (const person of persons) {
    const audience = [person, ...(tellsSecondHomes ? await secondHomesOf(ctx, [person]) : [])];
    const places = concerns.flatMap(({ personId }, place) => (personId === person.id ? [place] : []));
    for (const fresh of hearingsOf(waysOf(audience))) {
      const key = `${fresh.way} ${fresh.to}`;
      const hearing = hearings.get(key) ?? fresh;
      hearing.items.push(...places);
      hearings.set(key, hearing);
    }
  }
  for (const hearing of hearings.values()) hearing.items.sort((one, other) => one - other);
  return [...hearings.values()];
};

/**
 * Gesammelt verständigen: one message per address about all its items, and nothing that does not concern its reader: a second home reads
 * about its child and not about the rest of the family.
 */
export const tellGathered = async <T>(
  ctx: WorkCtx,
  concerns: readonly Concern<T>[],
  { kind, urgency, page, tellsSecondHomes = true, compose }: Gathering<T>,
) => {
  const hearings = await heardBy(ctx, concerns, tellsSecondHomes);
  for (const alike of groupedBy(hearings, ({ items }) => items.join(' ')).values()) {
    const items = (alike[0]?.items ?? []).flatMap((place) => concerns[place]?.item ?? []);
    const { told, facts, push } = await compose(items);
    const letter = await noticeLetter(ctx, { told, facts, page });
    const inWords = facts.map(({ label, text }) => `${label}: ${text}`).join(', ');
    const short = `${told.subject}. ${inWords}. ${ctx.club.origin}${page.path}`;
    await sendOut(ctx, {
      kind,
      subject: letter.subject,
      emails: alike.flatMap((way) => (way.way === 'mail' ? [{ personId: way.personId, to: way.to, ...letter }] : [])),
      shorts: alike.flatMap((way) => (way.way === 'short' ? [{ ...way.short, body: short }] : [])),
      push: {
        ...push,
        personIds: alike.flatMap((way) => (way.way === 'device' ? [way.personId] : [])),
        tellsSecondHomes: false,
        link: page.path,
      },
      urgency,
    });
  }
};
