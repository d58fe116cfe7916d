import { Anchor, Stack, Text } from '@mantine/core';
import { signOnPath } from '@vereinshaus/contract/sign-on/rules';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';

/** /anmelden-bei/…: whoever has signed in goes on to the program that waits; the server asks what it may learn. */
export const GoOnSignOnPage = () => {
  const { step = '' } = useParams();
  const address = `${signOnPath}/interaction/${encodeURIComponent(step)}`;
  useEffect(() => {
    globalThis.location.replace(address);
  }, [address]);
  return (
    <Stack maw={480} mx="auto" p="md">
      <PageHeader title="Bei einem anderen Programm anmelden" />
      <Text>Du bist angemeldet und wirst gleich weitergeleitet.</Text>
      <Anchor href={address}>Weiter</Anchor>
    </Stack>
  );
};
