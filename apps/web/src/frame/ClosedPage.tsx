import { Stack, Text } from '@mantine/core';
import { SiteFooter } from '../areas/help/shared/SiteFooter.tsx';
import { useScreenTitle } from '../kit/title.ts';

/** The page of a suspended club: its sentence, and the legally required links. */
export const ClosedPage = ({ sentence }: { sentence: string }) => {
  useScreenTitle('Nicht erreichbar');
  return (
    <Stack mih="100vh" p="md" align="center">
      <Text component="main" my="auto" maw={560} ta="center" size="lg">
        {sentence}
      </Text>
      <SiteFooter />
    </Stack>
  );
};
