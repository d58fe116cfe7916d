// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mandateTexts } from '@vereinshaus/contract/payments/payment-methods';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { MandateForm } from './MandateForm.tsx';
import { MethodsSection } from './MethodsSection.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const card = {
  ID: 3,
  kind: 'card',
  type: 0,
  brand: 'visa',
  last4: '4242',
  country: 'AT',
  exp_month: 12,
  exp_year: 2030,
  created: 1_790_000_000,
  isDefault: false,
  isFormer: false,
};
const listed = (method: object) => ({
  methods_list: {
    customer: 7,
    child: { ID: 7, fullname: 'Maria Muster', paymentMethod: 1 },
    data: [{ ...card, ...method }],
    offers: ['card', 'sepm'],
    isTrial: false,
    mandateText: '',
  },
});

test.each([
  ['the family itself', {}, false, 1],
  ['an administrator', { role: 80 }, true, 1],
  ['the treasurer, who manages a family too', { permissions: ['accounting'], isVerwalter: true }, true, 0],
])('is removed by %s, and nobody else is shown how', async (_, user, forOther, buttons) => {
  answerWith(listed({}));
  showAs(user, <MethodsSection personId={7} forOther={forOther} />);
  expect(await screen.findByRole('radio', { name: /4242/ })).toBeDefined();
  expect(screen.queryAllByRole('button', { name: /^Löschen/ })).toHaveLength(buttons);
});

test('of an account that the club no longer uses says so, and is stored anew', async () => {
  answerWith(listed({ isFormer: true }));
  showAs({}, <MethodsSection personId={7} />);
  expect(await screen.findByText('nicht mehr verwendbar')).toBeDefined();
  expect(screen.getByRole('radio', { name: /4242/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('link', { name: 'Zahlungsart neu hinterlegen' })).toBeDefined();
});

test('a mandate on paper is collected with from now on, unless one says otherwise and reads what that means', async () => {
  const asked = answerWith({ 'mandate/sign': { status: 'success', message: 'erteilt', ID: 1, reference: 'M-1' } });
  const form = <MandateForm personId={7} holder="Maria Muster" text="Mandat" onSigned={() => undefined} />;
  showAs({}, form);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: /IBAN/ }), 'AT541200010020030040');
  await user.click(screen.getByRole('checkbox', { name: /Ich erteile/ }));
  const collect = screen.getByRole<HTMLInputElement>('checkbox', { name: mandateTexts.collect });
  expect([collect.checked, screen.queryByText(mandateTexts.notCollected)]).toEqual([true, null]);
  await user.click(collect);
  expect(screen.getByText(mandateTexts.notCollected)).toBeDefined();
  await user.click(collect);
  await user.click(screen.getByRole('button', { name: 'Mandat unterschreiben' }));
  await expect.poll(() => asked.find(({ url }) => url.includes('mandate/sign'))?.body).toMatchObject({ collect: true });
});
