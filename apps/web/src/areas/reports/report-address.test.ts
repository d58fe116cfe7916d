import { describe, expect, it } from 'vitest';
import { reportInAddress } from './report-address.ts';
import { rowsAddress } from './shared/rows-address.ts';

describe('the address of a report', () => {
  it('names report, days, account and method', () => {
    const params = new URLSearchParams('bericht=vat&von=20260101&bis=2026-03-31&konto=2800&steuer=agreed');
    expect(reportInAddress(params)).toEqual({
      report: 'vat',
      from: 20_260_101,
      to: 20_260_331,
      account: 2800,
      method: 'agreed',
    });
  });

  it('means the first report of the year that runs when it names nothing known', () => {
    expect(reportInAddress(new URLSearchParams('bericht=constructor&konto=abc'))).toEqual({
      report: 'income',
      from: 0,
      to: 0,
      account: 0,
      method: 'received',
    });
  });

  it('leads to the rows of an account in the same days', () => {
    expect(rowsAddress(4100, { from: 20_260_101, to: 20_261_231 })).toBe(
      '/buchhaltung/buchungen/4100?von=20260101&bis=20261231',
    );
  });
});
