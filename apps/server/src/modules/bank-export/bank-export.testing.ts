import { contract } from '@vereinshaus/contract';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { ownIban } from '../bank/statement.testing.ts';

const calls = contract.bankExport;

/** A club that collects debits, as in docs/rules/lastschrift.md. */
export const buildCollectingClub = (house: TestHouse, values: Record<string, unknown> = {}) =>
  buildClub(house, {
    full_name: 'Turnverein Musterstadt',
    iban: ownIban,
    bic: 'GIBAATWWXXX',
    creditor_id: 'AT61ZZZ01234567890',
    settings: JSON.stringify({ paymentMethods: ['bank', 'sepm'], returnFee: 350 }),
    ...values,
  });

type Mandate = { iban?: string; signedAt?: string; lastOn?: string; isChosen?: boolean; isWithdrawn?: boolean };

/** A signed mandate; returns the id of the method. */
export const buildMandate = async (house: TestHouse, personId: number, mandate: Mandate = {}): Promise<number> => {
  const { iban = 'AT541200010020030040', signedAt = '2025-09-01', isChosen = true, isWithdrawn = false } = mandate;
  const [row] = await house.sql<{ id: number }>(
    `with m as (
       insert into payment_method (club_id, person_id, kind, last4, country, is_default, created_at, removed_at)
       select club_id, id, 'sepm', right($2, 4), left($2, 2), $3, $4::timestamptz, case when $5 then $4::timestamptz end
       from person where id = $1
       returning club_id, id
     )
     insert into sepa_mandate (club_id, method_id, reference, creditor_id, text, text_version, account_holder, iban, signed_at,
       last_collected_on)
     select m.club_id, m.id, $6 || '-' || m.id, 'AT61ZZZ01234567890', 'Mandat', 1, p.first_name || ' ' || p.last_name, $2,
       $4::timestamptz, $7::date
     from m join person p on p.id = $1 returning method_id as id`,
    [
      personId,
      iban,
      isChosen && !isWithdrawn,
      signedAt,
      isWithdrawn,
      `M-${customerReference(personId)}`,
      mandate.lastOn ?? null,
    ],
  );
  return row?.id ?? 0;
};

/** Helpers that act as a treasurer with bank files. */
export const exportHands = (house: () => TestHouse, treasurer: () => NonNullable<Actor>) => {
  const as = () => house().as(treasurer());
  const plan = (on = 0) => as().call(calls.debits, { on });
  const wish = async (on = 0, payers?: readonly number[]) => {
    const { families, accounts, on: day } = await plan(on);
    const chosen = families.filter(({ ID, reason }) => reason === undefined && (payers?.includes(ID) ?? true));
    return {
      on: day,
      account_ID: accounts[0]?.ID ?? 0,
      payers: chosen.map(({ ID }) => ID),
      amount: chosen.reduce((sum, { amount }) => sum + amount, 0),
    };
  };
  const exportOrder = (ID: number, format: 'new' | 'old' = 'new') => as().call(calls.exportOrder, { ID, format });
  return {
    as,
    plan,
    wish,
    /** Prepares all planned debits; returns the id of the order. */
    prepare: async (on?: number) => (await as().call(calls.prepareDebits, await wish(on))).ID,
    exportOrder,
    order: (ID: number) => as().call(calls.order, { ID }),
    download: async (file: string): Promise<Buffer> => {
      const [row] = await house().sql<{ content: Buffer }>('select content from stored_file where id = $1', [
        file.slice(0, 36),
      ]);
      return row?.content ?? Buffer.alloc(0);
    },
    /** A person with a debt and a mandate. */
    family: async (
      clubId: number,
      first: string,
      last: string,
      { cents = 5000, mandate = {} as Mandate | null } = {},
    ) => {
      const { personId } = await buildPerson(house(), clubId, {
        first_name: first,
        last_name: last,
        email: `${first}.${last}@example.test`.toLowerCase(),
      });
      if (cents > 0) {
        const due = { dueOn: '2026-03-01', on: '2026-03-01', text: `Turnen ${first}` };
        await buildCharge(house(), clubId, { managerId: personId, cents, ...due });
      }
      if (mandate !== null) await buildMandate(house(), personId, mandate);
      return personId;
    },
  };
};
