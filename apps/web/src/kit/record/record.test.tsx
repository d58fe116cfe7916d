// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import {
  cents,
  choice,
  count,
  day,
  line,
  lines,
  percent,
  type RecordFields,
  type RecordValues,
  yesNo,
} from '@vereinshaus/contract/kit/record-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cellText } from '../table/columns.ts';
import { listColumns } from './list-columns.tsx';
import { RecordControls } from './RecordControls.tsx';

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

const fields = {
  name: { ...line(20), column: 'name', label: 'Name', isRequired: true, list: { width: 100 } },
  note: { ...lines(100), column: 'note', label: 'Notiz', help: 'Nur für das Büro.' },
  size: { ...choice({ s: 'klein', l: 'groß' }, 's'), column: 'size', label: 'Größe', list: { width: 80 } },
  isOpen: {
    ...yesNo(true),
    column: 'is_open',
    label: 'offen',
    list: { label: 'Status', width: 80, words: { yes: 'offen', no: 'zu' } },
  },
  since: { ...day, column: 'since', label: 'Seit', list: { width: 90 } },
  price: { ...cents, column: 'price_cents', label: 'Preis', list: { width: 90 } },
  share: { ...percent, column: 'share', label: 'Anteil' },
  seats: { ...count(9), column: 'seats', label: 'Plätze' },
} as const satisfies RecordFields;
type Values = RecordValues<typeof fields>;

/** The test document has no fonts; a field that grows with its text listens to them. */
const noFonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
beforeEach(() => void Object.defineProperty(document, 'fonts', { value: noFonts, configurable: true }));

const Form = ({ onSave }: { onSave: (values: Values) => void }) => {
  const form = useForm<Values>({ initialValues: pluck(fields, 'empty') });
  return (
    <MantineProvider env="test">
      <form onSubmit={form.onSubmit(onSave)}>
        <RecordControls fields={fields} form={form} own={{ seats: <p>eigenes Feld</p> }} />
        <button type="submit">Speichern</button>
      </form>
    </MantineProvider>
  );
};

test('a dialog has the control of each field, in the order of the table, and sends values as the wire has them', async () => {
  const onSave = vi.fn<(values: Values) => void>();
  const user = userEvent.setup();
  render(<Form onSave={onSave} />);
  const labels = [...document.querySelectorAll('label')].map((label) => label.textContent);
  expect(labels).toEqual(['Name *', 'Notiz', 'Größe', 'offen', 'Seit', 'Preis', 'Anteil']);
  expect(screen.getByText('Nur für das Büro.')).toBeDefined();
  expect(screen.getByText('eigenes Feld')).toBeDefined();
  await user.type(screen.getByLabelText(/^Name/), 'Saal');
  await user.click(screen.getByLabelText('offen'));
  await user.type(screen.getByLabelText('Seit'), '01.09.2026');
  await user.type(screen.getByLabelText('Preis'), '7,5');
  await user.type(screen.getByLabelText('Anteil'), '12,5');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(onSave.mock.calls[0]?.[0]).toEqual({
    name: 'Saal',
    note: '',
    size: 's',
    isOpen: false,
    since: 20_260_901,
    price: 750,
    share: 12.5,
    seats: 0,
  });
});

test('a list has the columns that the table names, with words instead of codes', () => {
  const columns = listColumns<Values>(fields, {
    name: [{ key: 'length', label: 'Länge', value: ({ name }) => name.length }],
  });
  const row: Values = {
    ...pluck(fields, 'empty'),
    name: 'Saal',
    size: 'l',
    isOpen: false,
    since: 20_260_901,
    price: 750,
  };
  expect(columns.map((column) => [column.label, cellText(column, row)])).toEqual([
    ['Name', 'Saal'],
    ['Länge', '4'],
    ['Größe', 'groß'],
    ['Status', 'zu'],
    ['Seit', '01.09.2026'],
    ['Preis', formatMoney(750)],
  ]);
});
