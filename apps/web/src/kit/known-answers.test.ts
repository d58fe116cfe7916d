// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { contract } from '@vereinshaus/contract';
import { afterEach, expect, test } from 'vitest';
import { query } from './api.ts';
import { takeKnownAnswers } from './known-answers.ts';

afterEach(() => document.body.replaceChildren());

const bring = (known: unknown) => {
  const element = document.createElement('script');
  element.id = 'known';
  element.type = 'application/json';
  element.textContent = JSON.stringify(known);
  document.body.append(element);
};

test('what the page brought along is known by the key of its call, and as old as the page', () => {
  const client = new QueryClient();
  const at = Date.now() - 60_000;
  bring({ at, replies: [[['/courses', {}], { courses: [] }]] });

  takeKnownAnswers(client);

  const { queryKey } = query(contract.courses.list, {});
  expect(client.getQueryData(queryKey)).toEqual({ courses: [] });
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(at);
});

test('a clock that is ahead makes nothing young for ever', () => {
  const client = new QueryClient();
  bring({ at: Date.now() + 3_600_000, replies: [[['/courses', {}], { courses: [] }]] });
  takeKnownAnswers(client);
  const { queryKey } = query(contract.courses.list, {});
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now());
});

test('a page that came without content brought nothing', () => {
  const client = new QueryClient();
  takeKnownAnswers(client);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
