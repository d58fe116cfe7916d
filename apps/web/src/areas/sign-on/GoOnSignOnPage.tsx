import { Anchor, Stack, Text } from '@mantine/core';
import { signOnPath } from '@vereinshaus/contract/sign-on/rules';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';

/** As the server names a sign-in that is under way. */
const isStep = (text: string): boolean => /^[\w-]{20,100}$/.test(text);

/** /anmelden-bei/…: whoever has signed in goes on to the program that waits; the server asks what it may learn. */
export const GoOnSignOnPage = () => {
  const { step = '' } = useParams();
  const address = isStep(step) ? `${signOnPath}/interaction/${step}` : '';
  useEffect(() => {
    if (address !== '') globalThis.location.replace(address);
  }, [address]);
  return (
    <Stack data-page="form">
      <PageHeader title="Bei einem anderen Programm anmelden" />
      {address === '' ? (
        <Text>Diese Anmeldung gibt es nicht mehr. Bitte beginne im anderen Programm noch einmal.</Text>
      ) : (
        <Text>
          Du bist angemeldet und wirst gleich weitergeleitet. <Anchor href={address}>Weiter</Anchor>
        </Text>
      )}
    </Stack>
  );
};
