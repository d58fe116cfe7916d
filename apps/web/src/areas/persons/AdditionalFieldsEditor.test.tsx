// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { additionalField } from '@vereinshaus/contract/persons/settings';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AdditionalFieldsEditor } from './AdditionalFieldsEditor.tsx';

// Growing text areas wait for fonts, which this browser does not have.
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shirt = additionalField.parse({
  tag: 'shirt',
  label: 'T-Shirt-Größe',
  type: 'select',
  props: { selectives: ['S', 'M'] },
});

test('offers whom a field concerns, when it is shown, its placeholder and a choice that must be made', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ status: 'success', message: 'Erfolgreich gespeichert' });
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <AdditionalFieldsEditor fields={[shirt]} mayChange />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'T-Shirt-Größe ändern' }));
  fireEvent.change(await screen.findByLabelText('Platzhalter'), { target: { value: 'Größe wählen' } });
  fireEvent.click(screen.getByLabelText('Auswahl erzwingen'));
  fireEvent.click(screen.getByLabelText('Auch zeigen, wenn nichts eingetragen ist'));
  fireEvent.click(screen.getByRole('combobox', { name: 'Wen betrifft es?' }));
  fireEvent.click(screen.getByRole('option', { name: 'unter 18' }));
  fireEvent.click(screen.getByRole('button', { name: 'Feld speichern' }));
  const saved = {
    ...shirt,
    askedOf: 'minors',
    showIfNonExistent: false,
    props: { selectives: ['S', 'M'], demandSelect: true, ph: 'Größe wählen' },
  };
  await vi.waitFor(() => expect(sent).toEqual([{ settings: { additionalFields: [saved] } }]));
});
