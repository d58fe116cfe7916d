// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyAudience, type NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { AudienceFields } from './AudienceFields.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const nobody: ReadonlyMap<number, string> = new Map();

const Editor = ({ start }: { start: NewsletterAudience }) => {
  const [audience, setAudience] = useState(start);
  return (
    <>
      <AudienceFields audience={audience} names={nobody} onChange={setAudience} onName={() => undefined} />
      <output>{JSON.stringify(audience.lists)}</output>
    </>
  );
};

test('a list that somebody has deleted meanwhile is named as such and can be taken out', async () => {
  answerWith({ '/newsletter/lists': { lists: [] }, '/tags/get_avail/contact': { tags: [] } });
  showAs({ role: 90 }, <Editor start={{ ...emptyAudience, lists: [7] }} />);
  expect((await screen.findAllByText('gibt es nicht mehr')).length).toBeGreaterThan(0);
  await userEvent.setup().type(screen.getByRole('combobox', { name: 'Eigene Listen' }), '{Backspace}');
  expect(screen.getByRole('status').textContent).toBe('[]');
  expect(screen.queryAllByText('gibt es nicht mehr')).toEqual([]);
});
