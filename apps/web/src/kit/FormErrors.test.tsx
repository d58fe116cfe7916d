// @vitest-environment happy-dom
import { MantineProvider, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { atFields } from './FormErrors.tsx';

afterEach(cleanup);

const refused = new ApiError(422, {
  message: 'Bitte gib den Namen ein!',
  code: 'request.invalid',
  fields: { timeStart: 'Bitte gib den Beginn ein.', name: 'Bitte gib den Namen ein!' },
});

const Form = () => {
  const form = useForm({ initialValues: { name: '', start: '' } });
  return (
    <form>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Beginn" {...form.getInputProps('start')} />
      <button type="button" onClick={() => atFields(form, { timeStart: 'start' })(refused)}>
        Senden
      </button>
    </form>
  );
};

test('what the server refused stands at its field, also under another name, and the first of the page has the focus', () => {
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Senden' }));
  const describedBy = (label: string) =>
    document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(describedBy('Name')).toBe('Bitte gib den Namen ein!');
  expect(describedBy('Beginn')).toBe('Bitte gib den Beginn ein.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

const sources = import.meta.glob<string>('../areas/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

test('every form that is sent to the server says at its fields what was refused', () => {
  const sent = Object.entries(sources).filter(
    ([path, code]) => !path.includes('.test.') && /\buseForm[<(]/.test(code) && /\bmutate(Async)?\(/.test(code),
  );
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter(([, code]) => !/\b(atFields|fieldErrorsOf)\(/.test(code)).map(([path]) => path)).toEqual([]);
});

/**
 * The question of the front page is a single field. The other forms have their own summary: every visitor loads the sign-in form, which
 * holds no values itself; in the others a field may be on another step or in a closed section.
 */
const formsOfTheirOwn = [
  '../areas/clubs/ClubForm.tsx',
  '../areas/clubs/ClubSettingsForm.tsx',
  '../areas/courses/CourseForm.tsx',
  '../areas/persons/profile/ProfileForm.tsx',
  '../areas/registration/RegistrationFlow.tsx',
  '../areas/session/FrontDoor.tsx',
  '../areas/session/SignInForm.tsx',
];

test('every form sums up what is wrong and leads to it', () => {
  const plain = Object.entries(sources).filter(
    ([path, code]) => !path.includes('.test.') && /<form\b|component="form"/.test(code),
  );
  expect(plain.map(([path]) => path).toSorted()).toEqual(formsOfTheirOwn);
});

test('what is required is said to whoever does not see the asterisk', () => {
  const silent = Object.entries(sources).filter(([, code]) => /\bwithAsterisk\b/.test(code));
  expect(silent.map(([path]) => path)).toEqual([]);
});
