import { Stack, Text, Title } from '@mantine/core';
import { home } from '@vereinshaus/contract/home';
import { May } from '../../kit/May.tsx';
import { useTitle } from '../../kit/title.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useUser } from '../session/shared/session.ts';
import { FiguresSection } from './FiguresSection.tsx';
import { greetingAt } from './greeting.ts';
import classes from './home.module.css';
import { InboxSection } from './InboxSection.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { homeSections } from './sections.ts';

/** Home: a greeting, the ways most gone, what waits for the office, its numbers, and a card for everything else that is near. */
export const HomePage = () => {
  const user = useUser();
  const club = useClub();
  const openedAt = useOpenedAt();
  useTitle('Home');
  return (
    <Stack gap="xl" maw={1200}>
      <div>
        <Title order={1} size="h2">
          {greetingAt(openedAt)}, {user.prename || user.fullname}!
        </Title>
        <Text c="dimmed">{club.fullName || club.name}</Text>
      </div>
      <QuickLinks />
      <May access={home.inbox.access}>
        <InboxSection />
      </May>
      <May access={home.figures.access}>
        <FiguresSection />
      </May>
      <div className={classes.sections}>
        {homeSections.map(({ name, access, Section }) => (
          <May key={name} access={access}>
            <Section />
          </May>
        ))}
      </div>
    </Stack>
  );
};
