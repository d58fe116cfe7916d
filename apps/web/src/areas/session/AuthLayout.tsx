import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from '../../kit/title.ts';
import { ClubLogo } from '../clubs/shared/ClubLogo.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { SiteFooter } from '../help/shared/SiteFooter.tsx';
import classes from './AuthLayout.module.css';

type AuthLayoutProps = {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Introduces the club next to the card, on a phone above it. */
  front?: ReactNode;
  /** The club's own content, below both. */
  below?: ReactNode;
};

/** One centred card, below the club's logo and name. */
export const AuthLayout = ({ title, children, footer, front, below }: AuthLayoutProps) => {
  const club = useClub();
  useTitle(title);
  return (
    <Box className={classes.page} component="main" data-front={front !== undefined || undefined}>
      {front}
      <Stack className={classes.column} gap="lg">
        {front === undefined && (
          <Stack align="center" gap="sm">
            <ClubLogo size={72} />
            <Text fw={650} size="lg" ta="center">
              {club.fullName || club.name}
            </Text>
          </Stack>
        )}
        <Paper className={classes.card} withBorder>
          <Title order={1} size="h3" mb="md">
            {title}
          </Title>
          {children}
        </Paper>
        {footer}
        <SiteFooter />
      </Stack>
      {below}
    </Box>
  );
};
