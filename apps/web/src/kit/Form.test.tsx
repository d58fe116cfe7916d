// @vitest-environment happy-dom
import { Checkbox, MantineProvider, PasswordInput, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useSpoken } from './announce.ts';
import { ApiError } from './api.ts';
import { Form } from './Form.tsx';
import { atFields } from './FormErrors.tsx';

afterEach(cleanup);

const Spoken = () => <output aria-label="gesagt">{useSpoken()}</output>;

const missing = (value: string) => (value === '' ? 'Fehlt noch.' : null);

const refusal = new ApiError(422, {
  message: 'Bitte wähle einen anderen Namen.',
  code: 'request.invalid',
  fields: { name: 'Bitte wähle einen anderen Namen.' },
});

type Values = { name: string; kind: string; password: string; consent: boolean };
const filled: Values = { name: 'Lena', kind: 'a', password: 'geheim', consent: true };

const Example = ({ values, answer }: { values: Values; answer: Error }) => {
  const [failure, setFailure] = useState<Error | null>(null);
  const form = useForm({
    initialValues: values,
    validateInputOnBlur: true,
    // Not in the order of the page.
    validate: {
      consent: (agreed) => (agreed ? null : 'Bitte stimme zu.'),
      password: missing,
      kind: missing,
      name: missing,
    },
  });
  const submit = () => {
    setFailure(answer);
    atFields(form)(answer);
  };
  return (
    <MantineProvider env="test">
      <Spoken />
      <Form failure={failure} onSubmit={form.onSubmit(submit)}>
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <Radio.Group label="Art" required {...form.getInputProps('kind')}>
          <Radio value="a" label="Einzeln" />
        </Radio.Group>
        <PasswordInput label="Passwort" required {...form.getInputProps('password')} />
        <Checkbox label="Ich stimme zu." {...form.getInputProps('consent', { type: 'checkbox' })} />
        <button type="submit">Senden</button>
      </Form>
    </MantineProvider>
  );
};

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Senden' }));
const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
const empty: Values = { name: '', kind: '', password: '', consent: false };

const summary = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('sent empty: a summary in the order of the page, each line leads to its field, the first has the focus', async () => {
  render(<Example values={empty} answer={refusal} />);
  send();
  expect(await summary()).toEqual([
    'Name: Fehlt noch.',
    'Art: Fehlt noch.',
    'Passwort: Fehlt noch.',
    'Ich stimme zu: Bitte stimme zu.',
  ]);
  expect(document.activeElement).toBe(field(/^Name/));
  for (const name of [/^Name/, /^Einzeln/, /^Passwort/, /^Ich stimme zu/])
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Passwort' }));
  expect(document.activeElement).toBe(field(/^Passwort/));
});

test('what was mended leaves the summary; sent again the first that is left has the focus', async () => {
  render(<Example values={empty} answer={refusal} />);
  send();
  await summary();
  fireEvent.change(field(/^Name/), { target: { value: 'Lena' } });
  fireEvent.change(field(/^Passwort/), { target: { value: 'geheim' } });
  await waitFor(async () => expect(await summary()).toHaveLength(2));
  expect(field(/^Passwort/).getAttribute('aria-invalid')).not.toBe('true');
  field(/^Passwort/).focus();
  send();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Einzeln/)));
});

test('what the server refuses at a field is summed up the same way, and not told twice', async () => {
  render(<Example values={filled} answer={refusal} />);
  send();
  expect(await summary()).toEqual(['Name: Bitte wähle einen anderen Namen.']);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
});

test('what it refuses as a whole is told', async () => {
  render(<Example values={filled} answer={new Error('Heute nicht.')} />);
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Heute nicht.');
});

test('what is wrong on leaving a field is announced, without a summary and without moving the focus', async () => {
  render(<Example values={empty} answer={refusal} />);
  act(() => field(/^Name/).focus());
  act(() => field(/^Passwort/).focus());
  await waitFor(() => expect(screen.getByLabelText('gesagt').textContent?.trim()).toBe('Name: Fehlt noch.'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(field(/^Passwort/));
});

/** Only the server validates its field: while a request is pending, the previous error is hidden. */
const Asked = () => {
  const [error, setError] = useState('');
  const ask = () => {
    setTimeout(() => setError(''));
    setTimeout(() => setError('Der Code stimmt nicht.'), 200);
  };
  return (
    <MantineProvider env="test">
      <Spoken />
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextInput label="Code" error={error} />
        <button type="submit">Senden</button>
      </Form>
    </MantineProvider>
  );
};

test('what the server refuses a second time is summed up and has the focus again', async () => {
  render(<Asked />);
  for (const code of ['1', '2']) {
    fireEvent.input(field(/^Code/), { target: { value: code } });
    act(() => screen.getByRole('button', { name: 'Senden' }).focus());
    send();
    if (code === '2') await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await summary()).toEqual(['Code: Der Code stimmt nicht.']);
    expect(document.activeElement).toBe(field(/^Code/));
  }
});
