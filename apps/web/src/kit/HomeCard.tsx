import { Card, Group, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type HomeCardProps = {
  title: string;
  icon: Icon;
  /** Beside it two others stand one above the other. */
  isTall?: boolean;
  children: ReactNode;
};

/** A section of the home page; each area brings its own. */
export const HomeCard = ({ title, icon: TitleIcon, isTall = false, children }: HomeCardProps) => (
  <Card component="section" withBorder padding="lg" {...(isTall && { style: { gridRow: 'span 2' } })}>
    <Group gap="xs" mb="sm">
      <TitleIcon size={20} stroke={1.75} aria-hidden />
      <Title order={2} size="h4">
        {title}
      </Title>
    </Group>
    {children}
  </Card>
);
