/** Link to the rows behind a figure. */
export const rowsAddress = (account: number, { from, to }: { from: number; to: number }): string =>
  `/buchhaltung/buchungen/${account}?von=${from}&bis=${to}`;
