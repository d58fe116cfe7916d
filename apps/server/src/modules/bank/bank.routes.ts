import { contract } from '@vereinshaus/contract';
import { bankFiles } from '@vereinshaus/contract/bank/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { type FileRoute, uploadPrepared } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { bankImports, bankRules } from './bank-imports.queries.ts';
import { bookLine } from './book-line.ts';
import { deleteRule } from './delete-rule.ts';
import { bankLines } from './lines.queries.ts';
import { linkLine } from './link-line.ts';
import { previewOf } from './preview.queries.ts';
import { latestRuns } from './runs.queries.ts';
import { setColumns } from './set-columns.ts';
import { startRun } from './start-run.ts';
import { discardStatement, type StatementImportResult, takeOverStatement } from './take-over-statement.ts';
import { bankTargets } from './targets.queries.ts';
import { unbookLine } from './unbook-line.ts';
import { undoImport } from './undo-import.ts';
import { readStatementFile, uploadStatement } from './upload-statement.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const takenOverText = ({ lines, unexplained }: StatementImportResult): string =>
  [
    lines === 0
      ? 'Alles war schon da. Es hat sich nichts geändert.'
      : `${counted(lines, 'Zeile', 'Zeilen')} übernommen.`,
    ...(unexplained === 0
      ? []
      : [
          `Zu ${counted(unexplained, 'Sammelbuchung', 'Sammelbuchungen')} gibt es noch keine Zeile ohne Details; bitte importiere zuerst den Kontoauszug dazu.`,
        ]),
  ].join(' ');

export const bankFileRoutes: readonly FileRoute[] = [
  uploadPrepared(bankFiles.upload, readStatementFile, async (ctx, _, read) => ({
    ...succeeded('Gelesen. Gebucht ist noch nichts.'),
    ID: await uploadStatement(ctx, read),
  })),
];

export const bankRoutes = routes(contract.bank, {
  preview: (ctx, { ID: importId }) => previewOf(ctx, importId),
  setColumns: async (ctx, { ID: importId, account_ID: accountId, columns }) => {
    await setColumns(ctx, { importId, accountId, columns });
    return succeeded('Die Spalten sind zugeordnet und für diese Bank gemerkt.');
  },
  run: async (ctx, { ID: importId }) => {
    const taken = await takeOverStatement(ctx, importId);
    return { ...succeeded(takenOverText(taken)), lines: taken.lines };
  },
  discard: async (ctx, { ID: importId }) => {
    await discardStatement(ctx, importId);
    return succeeded('Verworfen. Es wurde nichts übernommen.');
  },
  imports: (ctx, asked) => bankImports(ctx, asked),
  undo: async (ctx, { ID: importId }) => {
    await undoImport(ctx, importId);
    return succeeded('Der Import ist zurückgenommen.');
  },
  lines: (ctx, { import_ID: importId, ...asked }) => bankLines(ctx, { importId, ...asked }),
  targets: async (ctx, { search }) => ({ targets: [...(await bankTargets(ctx, search))] }),
  book: async (ctx, { line_ID: lineId, parts, learn, learnBy: by, learnText: text, receipts, isAnother }) => {
    const wanted = parts.map((part) => ({
      payerId: part.child_ID,
      accountId: part.account_ID,
      orderId: part.order_ID,
      invoiceId: part.invoice_ID,
      cents: part.amount,
      text: part.text,
      taxCode: part.tax_code,
      costCentreId: part.costCentre_ID,
      documentNumber: part.belegnr,
      itemIds: part.items,
    }));
    const options = { learn: learn ? { by, text } : undefined, receipts, isAnother };
    const { isLate, on } = await bookLine(ctx, lineId, wanted, options);
    return succeeded(
      isLate ? `Zugeordnet. Der Zeitraum ist abgeschlossen, gebucht ist daher am ${formatDay(on)}.` : 'Zugeordnet.',
    );
  },
  link: async (ctx, { line_ID: lineId, documents }) => {
    await linkLine(ctx, lineId, documents);
    return succeeded('Verbunden. Die Zahlung war schon eingetragen, gebucht wurde nichts.');
  },
  bookConfidentMatches: async (ctx) => {
    const { runId, isNew } = await startRun(ctx);
    const text = isNew ? 'Die sicheren Zeilen werden gebucht.' : 'Die sicheren Zeilen werden gerade schon gebucht.';
    return { ...succeeded(runId === 0 ? 'Gerade ist keine Zeile sicher.' : text), ID: runId };
  },
  runs: async (ctx) => ({ runs: await latestRuns(ctx) }),
  unbook: async (ctx, { line_ID: lineId }) => {
    await unbookLine(ctx, lineId);
    return succeeded('Die Zuordnung ist zurückgenommen. Die Zeile wartet wieder.');
  },
  rules: async (ctx) => ({ rules: await bankRules(ctx) }),
  deleteRule: async (ctx, { ID: ruleId }) => {
    await deleteRule(ctx, ruleId);
    return succeeded('Die Regel ist vergessen.');
  },
});
