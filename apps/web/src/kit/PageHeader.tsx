import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

type PageHeaderProps = {
  title: string;
  /** One sentence under the title, where the page needs one. */
  description?: ReactNode;
  /** The one primary action, on the right. */
  action?: ReactNode;
};

/** Opens every page: its heading, its title in the browser's tab, its one primary action. */
export const PageHeader = ({ title, description, action }: PageHeaderProps) => {
  useTitle(title);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <Stack gap={4}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {description !== undefined && <Text c="dimmed">{description}</Text>}
      </Stack>
      {action}
    </Group>
  );
};
