import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { momentBefore } from './calendar.ts';
import type { ClubDraft, PersonDraft } from './draft.ts';
import { type DemoPlace, settle } from './families.ts';
import { appointLoadTrainers, seasonOffers } from './load-season.ts';
import { demoTown, south } from './places.ts';
import { createRandom } from './random.ts';

export type LoadOptions = { clubs: number; persons: number; seed: number; today: IsoDay; hasSeason: boolean };

/** Lastverein: one of many, without a story; its first person administrates it. */
export const loadClub = (
  id: number,
  number: number,
  { persons: size, seed, today, hasSeason }: LoadOptions,
): ClubDraft => {
  const random = createRandom(seed + number * 7919);
  const place: DemoPlace = { region: number % 2 === 0 ? south : demoTown, today };
  const persons: PersonDraft[] = [];
  settle(random, place, persons, size);
  const [admin] = persons;
  if (admin) {
    const email = `admin@last${number}.test`;
    Object.assign(admin.columns, { staff_level: 90, email });
    admin.signIn = email;
  }
  if (hasSeason) appointLoadTrainers(persons);
  return {
    id,
    columns: { name: `Lastverein ${number}`, short_name: `LV${number}`, created_at: momentBefore(random, today, 800) },
    hosts: [`last${number}.localhost`],
    persons,
    history: [],
    ...(hasSeason && { offers: seasonOffers }),
  };
};
