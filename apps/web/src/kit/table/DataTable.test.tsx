// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedIn, type Viewer } from '@vereinshaus/contract/kit/access';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ViewerContext } from '../May.tsx';
import type { Column } from './columns.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { RowRequest } from './row-source.ts';

// The dialog is loaded on demand; on a busy machine that takes time.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

type Row = { id: number; name: string; place: string; age: number };

const rows: readonly Row[] = [
  { id: 1, name: 'Zoë', place: 'Graz', age: 9 },
  { id: 2, name: 'Österreicher', place: 'Wien', age: 30 },
  { id: 3, name: 'Otto', place: 'Graz', age: 41 },
  { id: 4, name: 'Anna', place: 'Linz', age: 8 },
  { id: 5, name: 'Paul', place: 'Wien', age: 10 },
  { id: 6, name: 'Ömer', place: 'Graz', age: 52 },
];

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'place', label: 'Ort', value: (row) => row.place },
  { key: 'age', label: 'Alter', type: 'number', value: (row) => row.age },
];

const idOf = (row: Row) => row.id;

const viewerOf = (staffLevel: number): Viewer => ({
  id: 1,
  staffLevel,
  permissions: [],
  trainedCourses: [],
  isPlatform: false,
  isManager: false,
  isTrainer: false,
  hasTrained: false,
  isImpersonating: false,
});

const open = (props: Partial<DataTableProps<Row>> = {}, address = '/', role = 90) => {
  const table = (
    <DataTable
      id="test"
      title="Leute"
      columns={props.columns ?? columns}
      rowId={idOf}
      countLabel={{ one: 'Person', many: 'Personen' }}
      search={{ label: 'Suche', minLength: 2 }}
      {...(props.emptyText && { emptyText: props.emptyText })}
      {...(props.noMatchText && { noMatchText: props.noMatchText })}
      {...(props.source ? { source: props.source } : { rows: props.rows ?? rows })}
      {...(props.renderDetail && { renderDetail: props.renderDetail, autoExpandBelow: 6 })}
      {...(props.exportFor && { exportFor: props.exportFor })}
      {...(props.selectedActions && { selectedActions: props.selectedActions })}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: table }], { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ViewerContext value={viewerOf(role)}>
          <RouterProvider router={router} />
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, user: userEvent.setup() };
};

const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);
const firstCells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('th[scope="row"]')?.textContent);
const openDialog = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Spalten' }));
  return within(await screen.findByRole('dialog', { name: 'Zeige / verstecke Spalten' }));
};

const showFilters = () => fireEvent.click(screen.getByRole('button', { name: /^Filter( .\d+.)?$/ }));

const enter = (name: string, value: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  return field;
};
const renderDetail = (row: Row) => `Mehr über ${row.name}`;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('what is chosen', () => {
  test('is what stands in the list now: who is gone is no longer chosen, who has changed is so there too', async () => {
    const actions = (chosen: readonly Row[]) => chosen.map(({ name, age }) => `${name} ${age}`).join(', ') || 'niemand';
    const table = (shown: readonly Row[]) => (
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <DataTable
              id="test"
              title="Leute"
              columns={columns}
              rowId={idOf}
              countLabel={{ one: 'Person', many: 'Personen' }}
              rows={shown}
              selectedActions={actions}
            />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    );
    const { rerender } = render(table(rows));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }));
    expect(screen.getByText('6 Personen ausgewählt')).toBeTruthy();
    rerender(table(rows.slice(0, 1).map((row) => ({ ...row, age: 10 }))));
    expect(screen.getByText('1 Person ausgewählt')).toBeTruthy();
    expect(screen.getByText('Zoë 10')).toBeTruthy();
    rerender(table(rows.slice(5, 5)));
    expect(screen.queryByText(/ausgewählt/)).toBeNull();
  });
});

describe('the column dialog', () => {
  test('hides a column, and the browser keeps the choice', async () => {
    const { user } = open();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('checkbox', { name: 'Ort' }));
    expect(headings()).toEqual(['Name', 'Alter']);

    cleanup();
    open();
    expect(headings()).toEqual(['Name', 'Alter']);
  });

  test('moves a column with the arrow keys and says where it stands', async () => {
    const { user } = open();
    const dialog = await openDialog(user);
    dialog.getByRole('button', { name: 'Alter verschieben' }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');

    expect(headings()).toEqual(['Alter', 'Name', 'Ort']);
    expect(dialog.getByText('Alter steht jetzt an Stelle 1 von 3.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Alter verschieben');
  });

  test('moves a column by a click, for whoever does not drag', async () => {
    const { user } = open();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Alter nach oben' }));
    await user.click(dialog.getByRole('button', { name: 'Name nach unten' }));
    expect(headings()).toEqual(['Alter', 'Name', 'Ort']);
  });

  test('hides all, shows all and goes back to the beginning', async () => {
    const { user } = open();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Alle Spalten verstecken' }));
    expect(screen.getByText('Alle Spalten sind ausgeblendet.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Alle Spalten anzeigen' }));
    expect(headings()).toEqual(['Name', 'Ort', 'Alter']);
    dialog.getByRole('button', { name: 'Ort verschieben' }).focus();
    await user.keyboard('{ArrowUp}');
    await user.click(dialog.getByRole('button', { name: 'Zurücksetzen' }));
    expect(headings()).toEqual(['Name', 'Ort', 'Alter']);
  });
});

describe('rows in the browser', () => {
  test('a heading sorts upwards, downwards and not at all, in German order', async () => {
    const { user, router } = open();
    const name = screen.getByRole('button', { name: 'Name' });
    await user.click(name);
    expect(firstCells()).toEqual(['Anna', 'Ömer', 'Österreicher', 'Otto', 'Paul', 'Zoë']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(name);
    expect(firstCells()[0]).toBe('Zoë');
    expect(router.state.location.search).toBe('?t.s=-name');
    await user.click(name);
    expect(router.state.location.search).toBe('');
  });

  test('filters stand behind one button that counts them, and stay where they are wanted', async () => {
    const { user } = open({}, '/?t.f.place=graz&t.f.age=%3E9');
    const button = screen.getByRole('button', { name: 'Filter (2)', expanded: false });
    expect(screen.queryByRole('textbox', { name: 'Ort filtern' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Aktive Filter' }).textContent).toContain('graz');
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Filter (2)', expanded: true })).toBe(document.activeElement);
    expect(screen.getByRole('textbox', { name: 'Ort filtern' })).toHaveProperty('value', 'graz');

    cleanup();
    open();
    expect(screen.getByRole('textbox', { name: 'Ort filtern' })).toHaveProperty('value', '');
    showFilters();
    expect(screen.queryByRole('textbox', { name: 'Ort filtern' })).toBeNull();
  });

  test('a filter narrows, stands in the address, and the back button takes it away', async () => {
    const { user, router } = open();
    showFilters();
    await user.type(screen.getByRole('textbox', { name: 'Ort filtern' }), 'graz{Enter}');
    expect(router.state.location.search).toBe('?t.f.place=graz');
    expect(await screen.findByText('3 Personen')).toBeTruthy();
    expect(firstCells()).toEqual(['Zoë', 'Otto', 'Ömer']);

    await router.navigate(-1);
    expect(await screen.findByText('6 Personen')).toBeTruthy();
    await expect.poll(() => screen.getByRole('textbox', { name: 'Ort filtern' })).toHaveProperty('value', '');
  });

  test('typing is told once, half a second after the last letter', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { router } = open();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const seen: string[] = [];
    router.subscribe(({ location }) => seen.push(location.search));
    await user.type(screen.getByRole('searchbox', { name: 'Suche' }), 'gr 9');
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    expect(router.state.location.search).toBe('?t.q=gr+9');
    expect(await screen.findByText('1 Person')).toBeTruthy();
    expect(firstCells()).toEqual(['Zoë']);
    expect(seen).toEqual(['?t.q=gr+9']);
  });

  test('two changes in one breath both count', async () => {
    const { router } = open();
    showFilters();
    const fields = [enter('Ort filtern', 'graz'), enter('Alter filtern', '>9')];
    act(() => fields.forEach((field) => fireEvent.keyDown(field, { key: 'Enter' })));
    expect(await screen.findByText('2 Personen')).toBeTruthy();
    expect(router.state.location.search).toBe('?t.f.place=graz&t.f.age=%3E9');
  });

  test('one letter does not search', async () => {
    const { user, router } = open();
    await user.type(screen.getByRole('searchbox', { name: 'Suche' }), 'g{Enter}');
    expect(router.state.location.search).toBe('');
  });

  test('the reset button takes search, filters and order away, and what was only typed', async () => {
    const { user, router } = open({}, '/?t.q=gr&t.f.age=%3E8&t.s=-age&x=1');
    expect(firstCells()).toEqual(['Ömer', 'Otto', 'Zoë']);
    showFilters();
    await user.type(screen.getByRole('textbox', { name: 'Name filtern' }), 'Zo');
    await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
    expect(router.state.location.search).toBe('?x=1');
    expect(screen.getByRole('textbox', { name: 'Name filtern' })).toHaveProperty('value', '');
    expect(screen.getByText('6 Personen')).toBeTruthy();
  });

  test('whoever takes a filter away goes on at the next one, and at the end at the button for new ones', async () => {
    const { user } = open({}, '/?t.q=gr&t.f.place=graz&t.f.age=%3E9');
    const removers = () => screen.getAllByRole('button', { name: /^Filter entfernen/ });
    await user.click(screen.getByRole('button', { name: 'Eingabe leeren' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Suche' }));
    await expect.poll(removers).toHaveLength(2);

    for (const left of [1, 0]) {
      await user.click(screen.getAllByRole('button', { name: /^Filter entfernen/ })[0] ?? document.body);
      await expect.poll(() => screen.queryAllByRole('button', { name: /^Filter entfernen/ })).toHaveLength(left);
      expect(document.activeElement?.textContent ?? '').toBe(left === 0 ? 'Filter' : '');
      expect(document.activeElement).not.toBe(document.body);
    }

    await user.type(screen.getByRole('searchbox', { name: 'Suche' }), 'niemand{Enter}');
    await user.click((await screen.findAllByRole('button', { name: 'Suche zurücksetzen' })).at(-1) ?? document.body);
    await expect.poll(() => screen.queryByRole('button', { name: 'Suche zurücksetzen' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Filter');
  });

  test('a page that no longer exists shows the last one', () => {
    open({ rows: Array.from({ length: 30 }, (_, id) => ({ id, name: `N${id}`, place: '', age: id })) }, '/?t.p=7');
    expect(firstCells()).toEqual(['N25', 'N26', 'N27', 'N28', 'N29']);
    expect(screen.getByText('26–30 von 30')).toBeTruthy();
  });

  test('nothing to show says so, with nothing to find, arrange, turn or take away', () => {
    open({ rows: [] });
    expect(screen.getByText('keine Zeilen vorhanden')).toBeTruthy();
    for (const name of ['Filter', 'Spalten', 'Exportieren']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByLabelText('Zeilen pro Seite')).toBeNull();
  });

  test('a filter that leaves nothing stays, to be taken away', () => {
    open({ rows: [] }, '/?t.f.name=Zo');
    showFilters();
    expect(screen.getByRole('textbox', { name: 'Name filtern' })).toHaveProperty('value', 'Zo');
  });

  test.each([
    [10, 0],
    [11, 1],
  ])('%i rows have %i choice of how long a page is', (count, choices) => {
    open({ rows: Array.from({ length: count }, (_, id) => ({ id, name: `N${id}`, place: '', age: id })) });
    expect(screen.queryAllByLabelText('Zeilen pro Seite')).toHaveLength(choices);
  });

  test('a page has 25 rows, or as many as one of five choices says', () => {
    localStorage.clear();
    open({ rows: Array.from({ length: 30 }, (_, id) => ({ id, name: `N${id}`, place: '', age: id })) });
    const size = screen.getByLabelText<HTMLSelectElement>('Zeilen pro Seite');
    expect([...size.options].map(({ value }) => value)).toEqual(['10', '25', '50', '100', '200']);
    expect([size.value, firstCells().length]).toEqual(['25', 25]);
    fireEvent.change(size, { target: { value: '10' } });
    expect(firstCells()).toHaveLength(10);
    localStorage.clear();
  });

  test('a list in its own words only while nothing is filtered', () => {
    open({ rows: [], emptyText: 'Noch niemand da.' }, '/?t.s=name');
    expect(screen.getByText('Noch niemand da.')).toBeTruthy();
    expect(screen.queryByText('keine Zeilen vorhanden')).toBeNull();
  });

  test.each(['/?t.f.name=xyz', '/?t.q=xyz'])(
    'filtered to nothing says so, whatever the list says when it is empty: %s',
    (address) => {
      open({ emptyText: 'Noch niemand da.', noMatchText: 'Keine solchen Leute' }, address);
      expect(screen.getByText('keine Zeilen vorhanden')).toBeTruthy();
      expect(screen.getByText('Keine solchen Leute')).toBeTruthy();
      expect(screen.queryByText('Noch niemand da.')).toBeNull();
    },
  );
});

test.each([
  [50, 0],
  [51, 1],
])('role %i finds %i menu of files', (role, count) => {
  open({}, '/', role);
  expect(screen.queryAllByRole('button', { name: 'Exportieren' })).toHaveLength(count);
});

test.each([
  ['narrowed', columns, 1],
  [
    'neither narrowed nor sorted',
    columns.map((column) => ({ ...column, filter: 'none', sortable: false }) as const),
    0,
  ],
])('on a phone a list that can be %s has its sheet', (_how, shown, count) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  open({ columns: shown });
  expect(screen.queryAllByRole('button', { name: 'Filter' })).toHaveLength(count);
  vi.unstubAllGlobals();
});

test('whose work the list is takes it away, whatever their role', () => {
  open({ exportFor: loggedIn }, '/', 0);
  expect(screen.getAllByRole('button', { name: 'Exportieren' })).toHaveLength(1);
});

describe('details', () => {
  test('open by themselves below six rows, and one can close them', async () => {
    const { user } = open({ renderDetail }, '/?t.f.name=%C3%B6');
    expect(screen.getByText('Mehr über Otto')).toBeTruthy();
    screen.getAllByRole('button', { name: 'Details schließen' })[0]?.focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByText('Mehr über Zoë')).toBeNull();
  });

  test('stay closed for six rows until the arrow opens one', async () => {
    const { user } = open({ renderDetail });
    expect(screen.queryByText(/Mehr über/)).toBeNull();
    screen.getAllByRole('button', { name: 'Details anzeigen' })[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByText('Mehr über Österreicher')).toBeTruthy();
  });
});

describe('rows from the server', () => {
  const requests: RowRequest[] = [];
  const source = {
    key: ['/people'],
    fetchPage: (request: RowRequest) => {
      requests.push(request);
      const from = (request.page - 1) * 2;
      return Promise.resolve({ rows: request.size === undefined ? rows : rows.slice(from, from + 2), total: 6 });
    },
  };
  beforeEach(() => requests.splice(0));

  test('are asked for as the address says', async () => {
    open({ source }, '/?t.p=2&t.s=-age&t.q=gr&t.f.place=wien');
    expect(await screen.findByText('Otto')).toBeTruthy();
    expect(requests).toEqual([{ page: 2, size: 25, sort: '-age', search: 'gr', filters: { place: 'wien' } }]);
  });

  test('can be chosen all at once, also those on other pages', async () => {
    const { user } = open({ source, selectedActions: (chosen) => `${chosen.length} Adressen` });
    await screen.findByText('Zoë');
    await user.click(screen.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }));
    expect(screen.getByText('2 Personen ausgewählt')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Alle 6 auswählen' }));
    expect(await screen.findByText('6 Adressen')).toBeTruthy();
    expect(requests.at(-1)).toEqual({ page: 1 });
  });

  test('get the values of further columns only while these are shown', async () => {
    const asked: (readonly string[])[] = [];
    const further = {
      keys: ['place', 'unknown'],
      fetch: (page: readonly Row[], keys: readonly string[]) => {
        asked.push(keys);
        return Promise.resolve(page.map((row) => ({ ...row, place: 'von weit her' })));
      },
    };
    open({ source: { ...source, further } });
    expect((await screen.findAllByText('von weit her')).length).toBe(2);
    expect(asked).toEqual([['place']]);
    cleanup();
    localStorage.setItem('vereinshaus.table.test', JSON.stringify({ shown: { place: false } }));
    open({ source: { ...source, further } });
    expect(await screen.findByText('Zoë')).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  test('that do not come show why, and can be asked for again', async () => {
    let fails = true;
    const { user } = open({
      source: {
        key: ['/failing'],
        fetchPage: () => {
          if (!fails) return Promise.resolve({ rows, total: 6 });
          fails = false;
          return Promise.reject(new Error('Die Datenbank schläft.'));
        },
      },
    });
    expect(await screen.findByText('Die Datenbank schläft.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Zoë')).toBeTruthy();
  });
});
