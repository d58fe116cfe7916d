import { beforeEach, expect, it } from 'vitest';
import { buildFamily, type Family, payingOf } from '../../src/modules/payments/payments.testing.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse();

let family: Family;
let paying: ReturnType<typeof payingOf>;
beforeEach(async () => {
  family = await buildFamily(house());
  paying = payingOf(house(), family);
  await paying.owe(17_500);
});

/** As a posting that has the payment locked: it must not wait for anything that waits for that payment. */
const holdPayer = () => house().sql('select id from person where id = $1 for share nowait', [family.mother.personId]);

it('who begins to pay waits for a payment that arrives, and does not hold up its posting', async () => {
  const first = await paying.start(17_500);
  const held = { table: 'payment', id: first.reply?.ID ?? 0, meanwhile: holdPayer } as const;
  const [second] = await whileHeld(house(), held, [() => paying.start(17_500, { kind: 'eps' })]);
  expect(second?.http).toBe(200);
});
