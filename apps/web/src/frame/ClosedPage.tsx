import { Center, Text } from '@mantine/core';
import { useScreenTitle } from '../kit/title.ts';

/** A club that rests: its sentence and nothing else. */
export const ClosedPage = ({ sentence }: { sentence: string }) => {
  useScreenTitle('Nicht erreichbar');
  return (
    <Center component="main" mih="100vh" p="md">
      <Text maw={560} ta="center" size="lg">
        {sentence}
      </Text>
    </Center>
  );
};
