// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { handOverTyped } from './hand-over-typed.ts';

afterEach(() => document.body.replaceChildren());

const form = (root: HTMLElement) => {
  const fields = ['username', 'password', 'keepLoggedIn'].map((name) => {
    const field = document.createElement('input');
    field.name = name;
    if (name === 'keepLoggedIn') field.type = 'checkbox';
    return field;
  });
  root.replaceChildren(...fields);
  return fields;
};

const twoPlaces = () => {
  const [page, root] = [document.createElement('div'), document.createElement('div')];
  document.body.append(page, root);
  return { page, root };
};

const fieldIn = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`);

test('what was typed before the program was there stands in its fields, up to the last letter, with the cursor', async () => {
  const { page, root } = twoPlaces();
  const [username, password, keep] = form(page);
  handOverTyped(page, root);
  username?.focus();
  if (username) username.value = 'maria@example.at';
  password?.focus();
  if (password) password.value = 'geheim';
  if (keep) keep.checked = true;
  const heard: string[] = [];
  root.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));

  form(root);
  page.remove();

  await expect.poll(() => fieldIn(root, 'password')?.value).toBe('geheim');
  expect(fieldIn(root, 'username')?.value).toBe('maria@example.at');
  expect(fieldIn(root, 'keepLoggedIn')?.checked).toBe(true);
  expect(document.activeElement).toBe(fieldIn(root, 'password'));
  expect(heard).toEqual(expect.arrayContaining(['username', 'password']));
});

test('where the program shows something else first, the fields are waited for', async () => {
  const { page, root } = twoPlaces();
  const [username] = form(page);
  handOverTyped(page, root);
  if (username) username.value = 'maria@example.at';

  root.replaceChildren(document.createElement('p'));
  await Promise.resolve();
  form(root);

  await expect.poll(() => fieldIn(root, 'username')?.value).toBe('maria@example.at');
});
