import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Nothing of one's own is on at the moment, but there may be offers. */
export const NothingFound = () => (
  <Stack gap="xs" align="flex-start">
    <Text>Es wurden keine Angebote gefunden.</Text>
    <Button component={Link} to="/kurs/buchung" variant="default">
      Zu den Angeboten
    </Button>
  </Stack>
);
