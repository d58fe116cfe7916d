import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom } from '../../src/demo/random.ts';
import { useProgram } from '../bundled-program.ts';
import { useHouse } from '../harness.ts';
import { drawHistory, type HistoryStep, historyText, shrink, wantedPlay } from '../money/history.ts';
import { MarksWorld } from './marks-world.ts';

let clock = () => Date.now();
const house = useHouse({ clock: () => new Date(clock()) });
const program = useProgram(join(import.meta.dirname, 'page-program.ts'));

const deeds = [
  ['tap', 30],
  ['note', 8],
  ['twoTabs', 2],
  ['walkIn', 4],
  ['openList', 8],
  ['send', 8],
  ['network', 10],
  ['clock', 4],
  ['reload', 3],
  ['olderVersion', 2],
  ['endSession', 3],
  ['signInAgain', 5],
  ['handOver', 4],
  ['decide', 3],
  ['family', 6],
  ['office', 5],
  ['leave', 2],
  ['removeDate', 1],
] as const;
type Deed = (typeof deeds)[number][0];

/** After this many steps everything is settled and checked; then the next club begins. */
const stepsOfHistory = 250;
const maxPauseMs = 120_000;

type MarkRow = {
  key: string;
  event_id: number;
  person_id: number;
  status: number | null;
  note: string | null;
  by: number;
};

/** Acknowledged marks that cannot be found any more. */
const missingIn = async (world: MarksWorld): Promise<readonly string[]> => {
  const marks = await house().sql<MarkRow>(
    `select mark_key as key, event_id, person_id, status, note, marked_by as by from attendance_mark where club_id = $1`,
    [world.clubId],
  );
  const names = await house().sql<{ key: string }>(
    'select mark_key as key from attendance_walk_in where club_id = $1',
    [world.clubId],
  );
  const byKey = new Map(marks.map((mark) => [mark.key, mark]));
  const kept = world.stillKept;
  const missing = world.said
    .filter(({ key, fate }) => fate === 'open' && !kept.has(key))
    .filter(({ key, status, note }) => {
      const mark = byKey.get(key);
      const isSame = mark !== undefined && (mark.status ?? undefined) === status && (mark.note ?? undefined) === note;
      return !isSame;
    })
    .map((said) => `mark ${JSON.stringify(said)}, on the server ${JSON.stringify(byKey.get(said.key))}`);
  const lostNames = [...world.names.keys()]
    .filter((key) => !kept.has(key) && !names.some((name) => name.key === key))
    .map((key) => `name ${key}`);
  const unheard = world.heard
    .filter(
      ({ by, eventId, childId, status }) =>
        !marks.some(
          (mark) => mark.by === by && mark.event_id === eventId && mark.person_id === childId && mark.status === status,
        ),
    )
    .map((heard) => `answer ${JSON.stringify(heard)}`);
  return [...missing, ...lostNames, ...unheard];
};

/** The newest mark decides. */
const wrongIn = ({ clubId }: MarksWorld) =>
  house().sql(
    `select a.event_id, a.person_id, a.status, m.status as newest
     from attendance a join lateral (
       select m.status from attendance_mark m
       where m.club_id = a.club_id and m.event_id = a.event_id and m.person_id = a.person_id and m.status is not null
       order by m.marked_at desc, m.id desc limit 1
     ) m on true
     where a.club_id = $1 and a.status <> m.status`,
    [clubId],
  );

const play = async (steps: readonly HistoryStep<Deed>[]) => {
  const world = await MarksWorld.build(house(), program, (now) => {
    clock = now;
  });
  for (const { deed, a, b, c } of steps) {
    world.now += c % maxPauseMs;
    await world[deed](a, b, c);
  }
  await world.settle();
  const wrong = (await wrongIn(world)).map((row) => `counts wrongly ${JSON.stringify(row)}`);
  return { faults: [...(await missingIn(world)), ...wrong], said: world.said.length };
};

const maxTries = 40;

/** The faults after the shortest history that was found, and that history. */
const toldOf = async (history: readonly HistoryStep<Deed>[]): Promise<string> => {
  const short = await shrink(history, async (fewer) => (await play(fewer)).faults.length > 0, maxTries);
  return [...(await play(short)).faults, historyText(short)].join('\n');
};

const { steps, seed } = wantedPlay('MARKS', 250);

it(
  `nothing that a screen has acknowledged is missing at the end (${steps} steps, seed ${seed})`,
  async () => {
    const random = createRandom(seed);
    let said = 0;
    for (let from = 0; from < steps; from += stepsOfHistory) {
      const history = drawHistory(random, deeds, Math.min(stepsOfHistory, steps - from));
      const played = await play(history);
      said += played.said;
      expect(played.faults.length === 0 ? '' : await toldOf(history)).toBe('');
    }
    expect(said).toBeGreaterThan(steps / 8);
  },
  Math.max(60_000, steps * 1000),
);
