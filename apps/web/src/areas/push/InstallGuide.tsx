import { List, SimpleGrid, Stack, Text } from '@mantine/core';
import { Drawing } from '../../kit/Drawing.tsx';
import add from '../../kit/drawings/install-add.svg';
import open from '../../kit/drawings/install-open.svg';
import share from '../../kit/drawings/install-share.svg';

const steps = [
  { drawing: share, text: 'Öffne diese Seite in Safari und tippe unten auf „Teilen“, das Quadrat mit dem Pfeil.' },
  { drawing: add, text: 'Wähle „Zum Home-Bildschirm“ und bestätige mit „Hinzufügen“.' },
  { drawing: open, text: 'Öffne die App vom Home-Bildschirm, melde dich an und schalte hier die Mitteilungen ein.' },
];

/** Apple only allows notifications for installed apps; three pictures explain the installation. */
export const InstallGuide = () => (
  <Stack gap="sm">
    <Text>Auf iPhone und iPad gibt es Mitteilungen nur in der App am Home-Bildschirm. So kommt sie dorthin:</Text>
    <List listStyleType="none" type="ordered" p={0}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {steps.map(({ drawing, text }, index) => (
          <List.Item key={text} styles={{ itemWrapper: { display: 'block' } }}>
            <Drawing src={drawing} />
            <Text size="sm" mt="xs">
              {index + 1}. {text}
            </Text>
          </List.Item>
        ))}
      </SimpleGrid>
    </List>
  </Stack>
);
