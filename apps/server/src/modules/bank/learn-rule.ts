import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import type { RuleSign } from '@vereinshaus/contract/bank/records';
import { isValidIban } from '@vereinshaus/contract/kit/iban';
import type { WorkCtx } from '../../kit/ctx.ts';
import { bankErrors } from './bank.errors.ts';
import { normalName, wordsIn, wordsOf } from './proposal.rules.ts';
import type { BankLineRow } from './stored-line.ts';

/** The stored format of a rule: a newer format is not understood and ignored. */
export const ruleVersion = 2;

export type LearnInput = { by: RuleSign; text: string };

type LearnedPosting = { accountId: number; taxCode: LedgerTaxCode; costCentreId: number };

const senderOf = (line: BankLineRow): { iban: string; name: string } =>
  isValidIban(line.iban) ? { iban: line.iban, name: '' } : { iban: '', name: normalName(line.name) };

/** Only words that occur in the line: a rule that does not match its own line would never match. */
const wordsFrom = (line: BankLineRow, text: string): string => {
  const words = [...new Set(wordsOf(text))];
  if (words.length === 0) throw bankErrors.ruleWithoutWords();
  if (!words.every((word) => wordsIn(line).has(word))) throw bankErrors.ruleWordsMissing();
  return words.toSorted().join(' ');
};

/** Regel merken: by the sender, by words of the text, or by both; a newer rule replaces the same one. */
export const learnRule = async (ctx: WorkCtx, line: BankLineRow, { by, text }: LearnInput, learned: LearnedPosting) => {
  const sender = by === 'text' ? { iban: '', name: '' } : senderOf(line);
  const words = by === 'sender' ? '' : wordsFrom(line, text);
  if (sender.iban === '' && sender.name === '' && words === '') throw bankErrors.ruleWithoutSender();
  const values = {
    account_id: learned.accountId,
    tax_code: learned.taxCode,
    cost_centre_id: learned.costCentreId === 0 ? null : learned.costCentreId,
    version: ruleVersion,
  };
  await ctx.db
    .insertInto('bank_rule')
    .values({
      club_id: ctx.club.id,
      ...sender,
      words,
      is_incoming: line.cents > 0,
      ...values,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .onConflict((conflict) => conflict.constraint('bank_rule_once').doUpdateSet(values))
    .execute();
};
