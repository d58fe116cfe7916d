import { Box, Button, Center, MantineProvider, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { productName } from '@vereinshaus/contract/kit/labels';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { readableVariables, themeWith } from '../../../kit/theme.ts';
import { SiteName } from '../../../kit/title.ts';
import { ClubContext, type CurrentClub, clubQuery, rememberClub } from './club.ts';

const defaultColor = '#1f6f5c';

const ClubUnknown = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Center mih="100dvh" p="lg">
    <Stack component="main" maw={520} gap="md">
      <Title order={1} size="h2">
        Fehler aufgetreten — dein Verein konnte nicht ermittelt werden...
      </Title>
      <Text c="dimmed">{error.message}</Text>
      <Box>
        <Button onClick={onRetry}>Erneut versuchen</Button>
      </Box>
    </Stack>
  </Center>
);

/** Sets the club's icon in the browser tab, and the colour around the page on a phone. */
const useClubInBrowser = (club: CurrentClub | undefined) => {
  useEffect(() => {
    if (club === undefined) return;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = club.showLogo && club.logo !== '' ? club.logo : '/icons/icon.svg';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', club.color);
  }, [club]);
};

/** Loads the club of this host and applies its colours to the page. */
export const ClubProvider = ({ children }: { children: ReactNode }) => {
  const [options] = useState(clubQuery);
  const { data: club, dataUpdatedAt, error, refetch } = useQuery(options);
  const color = club?.color ?? defaultColor;
  const second = club?.secondColor || color;
  const theme = useMemo(() => themeWith(color, second), [color, second]);
  useClubInBrowser(club);
  useEffect(() => {
    if (club !== undefined) rememberClub(club, dataUpdatedAt);
  }, [club, dataUpdatedAt]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={readableVariables} defaultColorScheme="auto">
      <SiteName value={club?.name ?? productName}>
        {club !== undefined && <ClubContext value={club}>{children}</ClubContext>}
        {club === undefined && error !== null && <ClubUnknown error={error} onRetry={() => void refetch()} />}
      </SiteName>
    </MantineProvider>
  );
};
