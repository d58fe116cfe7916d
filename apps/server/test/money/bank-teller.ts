import { contract } from '@vereinshaus/contract';
import { camt, type ToldLine } from '../../src/modules/bank/statement.testing.ts';
import { upload } from '../../src/modules/persons/profile.testing.ts';
import type { Actor, TestHouse } from '../harness.ts';

/** The bank statement of one day. */
export type Day = { on: string; opening: number; closing: number; lines: readonly ToldLine[] };

/** The bank: statements of consecutive days, which the treasurer uploads and takes over. */
export const bankTeller = (house: TestHouse, treasurer: NonNullable<Actor>) => {
  const take = async (told: readonly Day[]) => {
    const [first, last] = [told[0], told.at(-1)];
    if (first === undefined || last === undefined) return;
    const content = camt({
      from: first.on,
      to: last.on,
      opening: first.opening,
      closing: last.closing,
      lines: told.flatMap(({ on, lines }) => lines.map((line) => ({ on, ...line }))),
    });
    const file = { path: '/accounting/bank/upload', name: 'auszug.xml', content: Buffer.from(content) };
    const { http, reply } = await upload(house, treasurer, file);
    if (http !== 200) throw new Error(`a statement was refused: ${reply['message']}`);
    const answer = await house.as(treasurer).ask(contract.bank.run, { ID: Number(reply['ID']) });
    if (answer.http >= 500) throw new Error(`a statement was not taken over: ${answer.refusal?.message}`);
  };
  const days: Day[] = [];
  return {
    days,
    take,
    /** One more day with these bookings. */
    tell: async (on: string, lines: readonly ToldLine[]) => {
      const opening = days.at(-1)?.closing ?? 0;
      days.push({ on, opening, closing: lines.reduce((sum, { cents }) => sum + cents, opening), lines });
      await take(days.slice(-1));
    },
  };
};
