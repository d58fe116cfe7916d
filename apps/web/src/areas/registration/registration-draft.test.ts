// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetRegistration, keepRegistration, keptRegistration } from './registration-draft.ts';
import { emptyFurther, emptyRegistration } from './registration-form.ts';

beforeEach(() => localStorage.clear());

const lena = { ...emptyFurther, prename: 'Lena', birthdate: 20150101, svn: '1237010180', note: 'Asthma' };
const values = {
  ...emptyRegistration,
  prename: 'Maria',
  email: 'maria@example.at',
  phone: '+43 664 1234567',
  svn: '1237010180',
  note: 'Nussallergie',
  data: { diagnose: 'geheim' },
  approved: true,
  shouldGetEmail: true,
  persons: [lena],
};

test('what was filled in is there again for the same club', () => {
  keepRegistration(7, values);
  expect(keptRegistration(7)).toMatchObject({
    prename: 'Maria',
    email: 'maria@example.at',
    shouldGetEmail: true,
    persons: [{ prename: 'Lena', birthdate: 20150101 }],
  });
  expect(keptRegistration(8)).toBeUndefined();
  forgetRegistration(7);
  expect(keptRegistration(7)).toBeUndefined();
});

test('neither SVN nor health nor the fields of the club are stored, and consent is asked for again', () => {
  keepRegistration(7, values);
  const stored = JSON.stringify(localStorage);
  for (const secret of ['1237010180', 'Nussallergie', 'Asthma', 'geheim']) expect(stored).not.toContain(secret);
  expect(keptRegistration(7)).toMatchObject({ approved: false, svn: '', note: '', data: {} });
});

test('a draft that no longer fits is none', () => {
  localStorage.setItem('vereinshaus.draft.registration.7', JSON.stringify({ at: Date.now(), values: { persons: 3 } }));
  expect(keptRegistration(7)).toBeUndefined();
});
