import { Card, Group, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A section of the home page; each area brings its own. */
export const HomeCard = ({ title, icon: TitleIcon, children }: { title: string; icon: Icon; children: ReactNode }) => (
  <Card component="section" withBorder padding="lg">
    <Group gap="xs" mb="sm">
      <TitleIcon size={20} stroke={1.75} aria-hidden />
      <Title order={2} size="h4">
        {title}
      </Title>
    </Group>
    {children}
  </Card>
);
