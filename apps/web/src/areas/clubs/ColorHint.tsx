import { Group, Text } from '@mantine/core';
import { IconContrast2 } from '@tabler/icons-react';

/** Shown when a colour was corrected to stay readable. */
export const ColorHint = ({ text }: { text: string | undefined }) => (
  <Group gap={6} wrap="nowrap" align="flex-start" role="status" mt={-8}>
    {text !== undefined && (
      <>
        <IconContrast2 size={18} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm">{text}</Text>
      </>
    )}
  </Group>
);
