// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyAudience, type NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { ContactChoice } from './ContactChoice.tsx';
import { LeftOutList } from './RecipientCount.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const Chosen = () => {
  const [audience, setAudience] = useState<NewsletterAudience>(emptyAudience);
  return (
    <>
      <ContactChoice audience={audience} onChange={setAudience} />
      <output>{`${audience.contacts} ${audience.contactTags.join()}`}</output>
    </>
  );
};

test('contacts are chosen by their tags; another choice forgets them', async () => {
  answerWith({ '/tags/get_avail/contact': { tags: [{ value: 4, label: 'Presse' }] } });
  showAs({ role: 90 }, <Chosen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'nach Tags' }));
  await user.click(await screen.findByPlaceholderText('bitte wählen'));
  await user.click(await screen.findByRole('option', { name: 'Presse', hidden: true }));
  expect(screen.getByText('tagged 4')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'alle mit Einwilligung' }));
  expect(screen.getByText('all', { exact: true, trim: true })).toBeTruthy();
});

test('who may not read contacts is not asked', () => {
  answerWith({});
  showAs({ role: 0 }, <Chosen />);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('persons and contacts who get none are told apart', () => {
  answerWith({});
  showAs(
    { role: 90 },
    <LeftOutList
      leftOut={[
        { ID: 1, fullname: 'Nie Gefragt', personType: 0, why: 'noConsent' },
        { ID: 1, fullname: 'Amt', personType: 1, why: 'noConsent' },
        { ID: 2, fullname: 'Presse', personType: 1, why: 'noAddress' },
      ]}
    />,
  );
  expect(screen.getByRole('button', { name: '1 Person bekommt keine E-Mail: warum?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 Kontakte bekommen keine E-Mail: warum?' })).toBeTruthy();
});
