import type { Page } from '@playwright/test';

/** /benutzer/liste */
export const personList = (page: Page) => {
  const table = page.getByRole('table', { name: 'Alle Personen' });
  const rows = table.locator('tbody > tr').filter({ has: page.getByRole('button', { name: /^Details / }) });
  const columnDialog = page.getByRole('dialog', { name: 'Zeige / verstecke Spalten' });
  return {
    table,
    /** One per person, without the details that open below it. */
    rows,
    headings: table.getByRole('columnheader'),
    heading: (name: string) => table.getByRole('columnheader', { name, exact: true }),
    search: page.getByRole('searchbox', { name: 'Name, E-Mail, Telefon …' }),
    // Also announced by a live region outside of the visible text.
    count: page.getByRole('main').getByText(/^[\d.]+ Person(en)?$/),
    showFilters: () => page.getByRole('button', { name: 'Filter', exact: true, expanded: false }).click(),
    filter: (label: string) => table.getByLabel(`${label} filtern`, { exact: true }),
    reset: page.getByRole('button', { name: 'Suche zurücksetzen' }),
    pageSize: page.getByLabel('Zeilen pro Seite'),
    openColumns: async () => {
      await page.getByRole('button', { name: 'Spalten', exact: true }).click();
      return columnDialog;
    },
    columnDialog,
    export: async (format: 'PDF' | 'CSV' | 'Excel') => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /^(Exportieren|\d+ exportieren)$/ }).click();
      await page.getByRole('menuitem', { name: format, exact: true }).click();
      return download;
    },
  };
};
