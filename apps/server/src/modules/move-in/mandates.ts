import { isValidCreditorId } from '@vereinshaus/contract/bank-export/creditor-id';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { compactIban, invalidIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { isMandateLapsed, mandateTexts } from '@vereinshaus/contract/payments/payment-methods';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { importProblems, readDay } from '../imports/index.ts';
import { creditorOf, forgetMandates, importMandates, usedMandates } from '../payments/index.ts';
import { moveInErrors } from './move-in.errors.ts';
import { firstRows, type RowVerdict, runnable, type StepDefinition } from './step.ts';

type Mandate = { reference: string; signedOn: IsoDay; iban: string; holder: string; lastCollectedOn: IsoDay | null };

/** What banks take: 35 letters, digits and a few signs. */
const isReference = (text: string) => /^[A-Za-z0-9+?/:().,' -]{1,35}$/.test(text);
const longestHolder = 70;

const read: StepDefinition<Mandate>['read'] = (
  { reference = '', signed = '', iban = '', holder = '', collected = '' },
  { today },
) => {
  if (reference === '') return { problem: 'Hier fehlt die Mandatsreferenz.' };
  if (!isReference(reference)) {
    return {
      problem: "Diese Mandatsreferenz nimmt keine Bank: höchstens 35 Buchstaben, Ziffern und + ? / - : ( ) . , '",
    };
  }
  const signedOn = readDay(signed, today);
  const lastCollectedOn = collected === '' ? null : readDay(collected, today);
  if (signed === '') return { problem: 'Hier fehlt der Tag der Unterschrift.' };
  if (signedOn === null || (collected !== '' && lastCollectedOn === null)) return { problem: importProblems.day };
  if (signedOn > today) return { problem: mandateTexts.signedLater };
  if ((lastCollectedOn ?? '') > today) return { problem: mandateTexts.collectedLater };
  if (lastCollectedOn !== null && lastCollectedOn < signedOn) return { problem: mandateTexts.collectedBefore };
  if (isMandateLapsed(lastCollectedOn ?? signedOn, today)) return { problem: mandateTexts.lapsed };
  if (iban === '') return { problem: 'Hier fehlt die IBAN.' };
  if (!isValidIban(iban)) return { problem: invalidIban };
  if (holder.length > longestHolder) return { problem: importProblems.tooLong(longestHolder) };
  const account = compactIban(iban);
  return {
    entry: { reference, signedOn, iban: account, holder, lastCollectedOn },
    // Enough to tell two accounts apart, and nothing that anybody could collect from.
    what: `Mandat ${reference} vom ${formatDay(signedOn)}, IBAN … ${account.slice(-4)}`,
  };
};

const requireDebits = async (ctx: Ctx) => {
  if (!isValidCreditorId((await creditorOf(ctx)).creditorId)) throw moveInErrors.noCreditor();
  if (!(await clubSettingsOf(ctx)).paymentMethods.includes('sepm')) throw moveInErrors.noDebits();
};

const standing = async (ctx: Ctx, payers: readonly number[], references: readonly string[]) => {
  const { rows } = await sql<{ personId: number; reference: string; isActive: boolean }>`
    select m.person_id as "personId", s.reference, m.removed_at is null as "isActive"
    from payment_method_card m join sepa_mandate_card s on s.club_id = m.club_id and s.method_id = m.id
    where (m.person_id = any(${[...payers]}::integer[]) and m.removed_at is null)
      or s.reference = any(${[...references]}::text[])`.execute(ctx.db);
  return rows;
};

/** Who has a mandate keeps it; a reference is there once in the club, a family once in the table. */
const compare: StepDefinition<Mandate>['compare'] = async (ctx, rows) => {
  await requireDebits(ctx);
  const known = await standing(
    ctx,
    rows.map(({ person }) => person.managerId),
    rows.map(({ entry }) => entry.reference),
  );
  const active = new Map(
    known.filter(({ isActive }) => isActive).map(({ personId, reference }) => [personId, reference]),
  );
  const references = new Set(known.map(({ reference }) => reference));
  const [byFamily, byReference] = [
    firstRows(rows, ({ person }) => String(person.managerId)),
    firstRows(rows, ({ entry }) => entry.reference),
  ];
  return new Map(
    rows.flatMap(({ row, person, entry }): [number, RowVerdict][] => {
      const own = active.get(person.managerId);
      if (own === entry.reference) return [[row, { state: 'skip', reason: 'gibt es schon' }]];
      if (own !== undefined) return [[row, { state: 'skip', reason: `hat schon das Mandat ${own}` }]];
      if (references.has(entry.reference))
        return [[row, { state: 'faulty', reason: 'Diese Mandatsreferenz gibt es schon.' }]];
      const earlier = Math.min(byFamily.get(String(person.managerId)) ?? row, byReference.get(entry.reference) ?? row);
      if (earlier === row) return [];
      const what = byReference.get(entry.reference) === earlier ? 'Diese Mandatsreferenz' : 'Diese Familie';
      return [[row, { state: 'faulty', reason: `${what} steht schon in Zeile ${earlier}.` }]];
    }),
  );
};

const write: StepDefinition<Mandate>['write'] = async (ctx, rows) => ({
  records: await importMandates(
    ctx,
    rows.map(({ row, person, entry: { holder, ...mandate } }) => ({
      row,
      personId: person.managerId,
      ...mandate,
      accountHolder: holder || person.fullname,
    })),
  ),
});

const touched: StepDefinition<Mandate>['touched'] = async (ctx, rows) => {
  const used = new Set(
    await usedMandates(
      ctx,
      rows.map(({ recordId }) => recordId),
    ),
  );
  const why = 'wurde mit dem Mandat schon eingezogen, oder es wurde widerrufen';
  return new Map(rows.filter(({ recordId }) => used.has(recordId)).map(({ row }) => [row, why]));
};

const takeBack: StepDefinition<Mandate>['takeBack'] = async (ctx, rows) =>
  forgetMandates(
    ctx,
    rows.map(({ recordId }) => recordId),
  );

/** Mandate, signed on paper before: one per family, for whoever pays. */
export const mandates = runnable({ read, compare, write, touched, takeBack });
