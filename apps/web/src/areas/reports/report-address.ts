import { dayNumberIn } from '@vereinshaus/contract/kit/days';
import { reportKinds, vatMethods } from '@vereinshaus/contract/reports/calls';
import type { ReportRequest } from './reports.api.ts';

const isMethod = (name: string): name is keyof typeof vatMethods => Object.hasOwn(vatMethods, name);

/** The report requested by the URL; without days, of the current business year. */
export const reportInAddress = (params: URLSearchParams): ReportRequest => {
  const [report, method] = [params.get('bericht') ?? '', params.get('steuer') ?? ''];
  return {
    report: reportKinds.find((kind) => kind === report) ?? 'income',
    from: dayNumberIn(params.get('von') ?? ''),
    to: dayNumberIn(params.get('bis') ?? ''),
    account: Number(params.get('konto') ?? '0') || 0,
    method: isMethod(method) ? method : 'received',
  };
};
