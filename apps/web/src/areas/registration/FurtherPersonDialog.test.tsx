// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { additionalField } from '@vereinshaus/contract/persons/settings';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { FurtherPersonDialog } from './FurtherPersonDialog.tsx';
import { emptyFurther } from './registration-form.ts';

// Growing text areas wait for fonts, which this browser does not have.
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterEach(cleanup);

const school = additionalField.parse({ tag: 'school', label: 'Schule', type: 'text', askedOf: 'minors' });

const open = (birthdate: number, showsMinorFields = true) => {
  const user = buildUser();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ClubContext value={buildClub({ additionalFields: [school] })}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <FurtherPersonDialog
                initial={{ ...emptyFurther, birthdate }}
                isNew
                showsMinorFields={showsMinorFields}
                adults={[{ ID: 7, fullname: 'Maria Muster' }]}
                errors={{}}
                onSave={() => undefined}
                onClose={() => undefined}
              />
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const isThere = (label: string) => screen.queryAllByLabelText(label).length > 0;
  return {
    representative: isThere('Gesetzliche Vertretung'),
    emergency: isThere('Notfallnummer'),
    school: isThere('Schule'),
  };
};

describe('one more person', () => {
  test('who is a child has a representative, an emergency number and a school', () => {
    expect(open(20_180_101)).toEqual({ representative: true, emergency: true, school: true });
  });

  test('who is a mother is asked for none of them', () => {
    expect(open(19_850_309)).toEqual({ representative: false, emergency: false, school: false });
  });

  test('whom staff above 20 add leaves representative and number to the family', () => {
    expect(open(20_180_101, false)).toEqual({ representative: false, emergency: false, school: true });
  });
});
