import { contract } from '@vereinshaus/contract';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { removeLine, saveLine, skipDate } from './change-lines.ts';
import { approveForms, correctForm, giveBackForm } from './check-form.ts';
import { costsIfLonger, costsOfYear } from './costs.queries.ts';
import { printForm } from './form-pdf.ts';
import { monthRows, ownMonths, readForm } from './forms.queries.ts';
import { handInMonth, takeBackForm } from './hand-in.ts';
import { openForm } from './open-form.ts';
import { payableForms, payOut } from './pay-out.ts';
import { rateRows, setBudget, setKind, setRate } from './rates.ts';
import { reportFile, yearRows } from './report.ts';

const saved = 'Erfolgreich gespeichert';

export const praeRoutes = routes(contract.prae, {
  own: async (ctx) => ({ months: await ownMonths(ctx) }),
  month: async (ctx, { month }) => ({ rows: await monthRows(ctx, month) }),
  form: async (ctx, { ID: formId }) => ({ form: await readForm(ctx, formId) }),
  open: async (ctx, { month }) => ({ ...succeeded(saved), ID: await openForm(ctx, month) }),
  saveLine: async (ctx, line) => ({ ...succeeded(saved), ID: await saveLine(ctx, line) }),
  removeLine: async (ctx, { ID: formId, line_ID: lineId }) => {
    await removeLine(ctx, { formId, lineId });
    return succeeded('Der Einsatz ist gelöscht.');
  },
  skip: async (ctx, { ID: formId, event_ID: eventId, isSkipped }) => {
    await skipDate(ctx, { formId, eventId, isSkipped });
    return succeeded(saved);
  },
  handIn: async (ctx, form) => {
    await handInMonth(ctx, form);
    return succeeded('Unterschrieben und abgegeben. Das Büro prüft die Abrechnung.');
  },
  takeBack: async (ctx, { ID: formId }) => {
    await takeBackForm(ctx, formId);
    return succeeded('Du kannst die Abrechnung wieder ändern.');
  },
  approve: async (ctx, { IDs: formIds, newest }) => {
    await approveForms(ctx, formIds, newest);
    const count = new Set(formIds).size;
    return succeeded(count === 1 ? 'Die Abrechnung ist freigegeben.' : `${count} Abrechnungen sind freigegeben.`);
  },
  giveBack: async (ctx, { ID: formId, reason }) => {
    await giveBackForm(ctx, { formId, reason });
    return succeeded('Die Abrechnung ist zurückgegeben.');
  },
  correct: async (ctx, { ID: formId }) => {
    const mayCorrectOthers = hasPermission(viewerOf(ctx), 'prae');
    const ID = await correctForm(ctx, formId, mayCorrectOthers);
    return { ...succeeded('Es gibt eine neue Fassung. Sie wird neu unterschrieben.'), ID };
  },
  payables: (ctx) => payableForms(ctx),
  payOut: async (ctx, { IDs: formIds, on, account_ID: accountId, amount: cents, key }) => {
    const ID = await payOut(ctx, { formIds, on, accountId, cents, key });
    return { ...succeeded('Gebucht und zur Überweisung vorbereitet. Die Datei für die Bank liegt im Bankexport.'), ID };
  },
  year: (ctx, { year }) => yearRows(ctx, year),
  setKind: async (ctx, { child_ID: personId, year, kind }) => {
    await setKind(ctx, { personId, year, kind });
    return succeeded(saved);
  },
  rates: async (ctx) => ({ rows: await rateRows(ctx) }),
  setRate: async (ctx, { course_ID: courseId, child_ID: personId, rate }) => {
    await setRate(ctx, { courseId, personId, rate });
    return succeeded(saved);
  },
  costs: (ctx, { year }) => costsOfYear(ctx, year),
  setBudget: async (ctx, { course_ID: courseId, year, amount: cents }) => {
    await setBudget(ctx, { courseId, year, cents });
    return succeeded(saved);
  },
  whatIf: (ctx, { course_ID: courseId, year, minutes }) => costsIfLonger(ctx, { courseId, year, minutes }),
});

export const praeFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.praeFiles.pdf, (ctx, { ID: formId }) => printForm(ctx, formId)),
  afterCommit(contract.praeFiles.report, (ctx, { year, format }) => reportFile(ctx, { year, format })),
];
