import { expect, it } from 'vitest';
import { createRandom } from '../../src/demo/random.ts';
import { soundBooks } from '../../src/modules/ledger/sound-books.testing.ts';
import { useHouse } from '../harness.ts';
import { type BankDeed, bankDeedWeights, bankRules, buildBankWorld } from './bank-world.ts';
import { drawHistory, historyText, momentsOf, shrink, wantedPlay } from './history.ts';

/**
 * Imports, assignments and their undoing, debits that arrive and come back, rows, closing and reopening, in any order: no line is lost or
 * duplicated, closed months stay unchanged, both sides of the balance sheet agree, and when everything is assigned the books end with the
 * bank's balance. `BANK_STEPS` and `BANK_SEED` play other histories (`wantedPlay`).
 */
const wanted = wantedPlay('BANK', 240);
const stepsOfHistory = 60;
const checkedAfter = 20;

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });

const brokenIn = async (clubId: number) => {
  for (const [rule, text] of Object.entries({ ...soundBooks, ...bankRules })) {
    const broken = await house().sql(text, [clubId]);
    if (broken.length > 0) return `${rule}: ${JSON.stringify(broken.slice(0, 3))}`;
  }
  return undefined;
};

/** The first violation; undefined = everything held. */
const play = async (steps: ReturnType<typeof drawHistory<BankDeed>>): Promise<string | undefined> => {
  const world = await buildBankWorld(house());
  try {
    for (const [index, moment] of momentsOf(steps).entries()) {
      await world.play(moment);
      if (index % checkedAfter !== checkedAfter - 1) continue;
      const broken = (await brokenIn(world.clubId)) ?? (await world.broken(moment[0]?.c ?? 0));
      if (broken !== undefined) return broken;
    }
    return (await world.finish()) ?? (await brokenIn(world.clubId)) ?? (await world.broken(0));
  } catch (error) {
    return String(error);
  }
};

it(`whatever the bank tells and somebody assigns ${wanted.steps} times, nothing is lost (seed ${wanted.seed})`, async () => {
  const random = createRandom(wanted.seed);
  for (let from = 0; from < wanted.steps; from += stepsOfHistory) {
    const steps = drawHistory(random, bankDeedWeights, Math.min(stepsOfHistory, wanted.steps - from));
    const broken = await play(steps);
    if (broken === undefined) continue;
    const short = await shrink(steps, async (fewer) => (await play(fewer)) !== undefined);
    expect.fail(
      `seed ${wanted.seed}, steps from ${from}: ${broken}\nafter\n${historyText(short)}\n→ ${await play(short)}`,
    );
  }
}, 3_600_000);
