import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { accounting } from '@vereinshaus/contract/accounting/calls';
import { bank, bankFiles } from '@vereinshaus/contract/bank/calls';
import { type BankImportRow, type BankLine } from '@vereinshaus/contract/bank/records';
import { dunning } from '@vereinshaus/contract/dunning/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { payments } from '@vereinshaus/contract/payments/calls';
import { openBalances } from '@vereinshaus/contract/payments/open-balances';
import { query, send, useCommand } from '../../kit/api.ts';
import type { RowSource } from '../../kit/table/row-source.ts';
import { uploadFile } from '../../kit/upload.ts';

/** The maximum page size; these lists are never exported. */
const maxRows = 200;

export const previewQuery = (id: number) => query(bank.preview, { ID: id });

/** The server pages with a fixed order. */
export const takenImports: RowSource<BankImportRow> = {
  key: [bank.imports.path],
  fetchPage: async ({ page, size = maxRows }, signal) => {
    const { imports, total } = await send(bank.imports, { page, size }, signal);
    return { rows: imports, total };
  },
};

export const bookedLines = (members: boolean): RowSource<BankLine> => ({
  key: [bank.lines.path, 'booked', members],
  fetchPage: async ({ page, size = maxRows, search }, signal) => {
    const asked = { state: 'booked', members, page, size, ...(search !== undefined && { search }) } as const;
    const { lines, total } = await send(bank.lines, asked, signal);
    return { rows: lines, total };
  },
});

export const rulesQuery = () => query(bank.rules, {});
export const targetsQuery = (search: string) => ({
  ...query(bank.targets, { search }),
  placeholderData: keepPreviousData,
});

/** Proposals change with every payment: always refetched, with the previous ones visible meanwhile. */
export const linesQuery = (asked: InputOf<typeof bank.lines>) => ({
  ...query(bank.lines, asked),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

export const useUploadStatement = () =>
  useMutation({ mutationFn: (file: File) => uploadFile(bankFiles.upload, {}, file), meta: { inline: true } });

const worklist = [bank.lines, bank.imports];
/** All calls that show what families owe. */
const balances = [openBalances.list, payments.open, payments.list, dunning.plan];

export const useSetColumns = () => useCommand(bank.setColumns, { invalidates: [bank.preview], inline: true });
export const useTakeOver = () => useCommand(bank.run, { announces: true, invalidates: worklist });
export const useDiscard = () => useCommand(bank.discard, { announces: true });
export const useUndoBankImport = () =>
  useCommand(bank.undo, { announces: true, invalidates: [...worklist, ...balances] });

export const useUnbook = () => useCommand(bank.unbook, { announces: true, invalidates: [...worklist, ...balances] });
export const useBook = () => {
  const unbook = useUnbook();
  return useCommand(bank.book, {
    announces: true,
    inline: true,
    invalidates: [...worklist, ...balances, bank.rules],
    undo:
      ({ line_ID: lineId }) =>
      () =>
        unbook.mutate({ line_ID: lineId }),
  });
};
export const useLink = () => {
  const unbook = useUnbook();
  return useCommand(bank.link, {
    announces: true,
    inline: true,
    invalidates: [...worklist, ...balances],
    undo:
      ({ line_ID: lineId }) =>
      () =>
        unbook.mutate({ line_ID: lineId }),
  });
};
export const choicesQuery = () => query(accounting.choices, {});
export const runsQuery = () => query(bank.runs, {});
export const useBookConfidentMatches = () => useCommand(bank.bookConfidentMatches, { invalidates: [bank.runs] });
export const staleAfterBooking = [...worklist, ...balances];
export const useDeleteRule = () =>
  useCommand(bank.deleteRule, { announces: true, invalidates: [bank.rules, bank.lines] });
