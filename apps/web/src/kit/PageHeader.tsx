import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { PageViews } from './PageViews.tsx';
import { useTitle } from './title.ts';
import { useIsPhone } from './use-is-phone.ts';

type PageHeaderProps = {
  title: string;
  /** The previous screen, with its name in the navigation. */
  back?: { to: string; label: string };
  /** One sentence below the title, if needed. */
  description?: ReactNode;
  /** The single primary action, on the right. */
  action?: ReactNode;
  /** The page is a list used with one thumb: on a phone the header takes little room. */
  isTight?: boolean;
};

/** Header of every page: way back, heading, browser tab title, primary action. */
export const PageHeader = ({ title, back, description, action, isTight = false }: PageHeaderProps) => {
  useTitle(title);
  const isSmall = useIsPhone() && isTight;
  return (
    <Stack gap={isSmall ? 0 : 4} mb={isSmall ? 'xs' : 'lg'} data-page-head>
      {back !== undefined && <BackLink {...back} />}
      <Group justify="space-between" align="flex-start" gap="sm">
        {/* A short title has its action next to it even on a phone; a longer one has it below. */}
        <Stack gap={isSmall ? 0 : 4} flex={description === undefined ? '1 1 auto' : '1 1 16rem'}>
          <Title order={1} size={isSmall ? 'h3' : 'h2'}>
            {title}
          </Title>
          {description !== undefined && (
            <Text c="dimmed" {...(isSmall && { size: 'sm' })}>
              {description}
            </Text>
          )}
        </Stack>
        {action}
      </Group>
      <PageViews />
    </Stack>
  );
};
