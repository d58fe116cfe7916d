import { maxCountedHits, type SearchFound, type SearchPart, searchParts } from '@vereinshaus/contract/home/search';
import { judge } from '@vereinshaus/contract/kit/access';
import { answeredAs, askTogether, type Question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { SearchHits, SearchQuery } from '../../kit/search-hits.ts';
import { searchedBankLines } from '../bank/index.ts';
import { searchedInvoices } from '../invoices/index.ts';
import { searchedOpenAmounts } from '../ledger/index.ts';
import { searchedPayments } from '../payments/index.ts';
import { searchedPersons } from '../persons/index.ts';

/** What each module brings. */
const questions: Readonly<Record<SearchPart, (ctx: Ctx, asked: SearchQuery) => Question<SearchHits>>> = {
  persons: searchedPersons,
  invoices: (_, asked) => searchedInvoices(asked),
  openAmounts: (_, asked) => searchedOpenAmounts(asked),
  payments: (_, asked) => searchedPayments(asked),
  bankLines: (_, asked) => searchedBankLines(asked),
};

const isPart = (name: string): name is SearchPart => name in questions;
const parts = Object.keys(questions).filter(isPart);

/** Suche über alles: only the parts that the viewer may see are asked for, all of them in one statement. */
export const searchEverything = async (ctx: Ctx, wanted: Omit<SearchQuery, 'maxCounted'>): Promise<SearchFound> => {
  const asked = { ...wanted, maxCounted: maxCountedHits };
  const seen = parts.filter((part) => judge(searchParts[part], ctx.viewer) === 'yes');
  const answers = await askTogether(
    ctx,
    seen.map((part) => answeredAs(questions[part](ctx, asked), (hits): SearchFound => ({ [part]: hits }))),
  );
  return answers.reduce((found, answer) => ({ ...found, ...answer }), {});
};
