import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { PageViews } from './PageViews.tsx';
import { useTitle } from './title.ts';
import { useIsPhone } from './use-is-phone.ts';

type PageHeaderProps = {
  title: string;
  /** Where one came from, by the name that the place has in the navigation. */
  back?: { to: string; label: string };
  /** One sentence under the title, where the page needs one. */
  description?: ReactNode;
  /** The one primary action, on the right. */
  action?: ReactNode;
  /** The page is a list to be worked through with one thumb: on a telephone the head leaves it the screen. */
  isTight?: boolean;
};

/** Opens every page: the way back, its heading, its title in the browser's tab, its one primary action. */
export const PageHeader = ({ title, back, description, action, isTight = false }: PageHeaderProps) => {
  useTitle(title);
  const isSmall = useIsPhone() && isTight;
  return (
    <Stack gap={isSmall ? 0 : 4} mb={isSmall ? 'xs' : 'lg'} data-page-head>
      {back !== undefined && <BackLink {...back} />}
      <Group justify="space-between" align="flex-start" gap="sm">
        {/* A short title has its action beside it on a phone as well; behind a sentence it stands below. */}
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
