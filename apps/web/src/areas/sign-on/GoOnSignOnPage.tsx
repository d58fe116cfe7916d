import { Anchor, Stack, Text } from '@mantine/core';
import { signOnPath } from '@vereinshaus/contract/sign-on/rules';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';

/** The server's id of a pending sign-in. */
const isStep = (text: string): boolean => /^[\w-]{20,100}$/.test(text);

/** /anmelden-bei/…: sends a signed-in user on to the waiting program; the server asks for consent. */
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
