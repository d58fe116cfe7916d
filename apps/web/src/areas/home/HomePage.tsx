import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { Navigate } from 'react-router';
import { worksInOffice } from '../../gates.ts';
import { useViewer } from '../../kit/May.tsx';
import { AfterDelay } from '../../kit/QueryState.tsx';
import { useTitle } from '../../kit/title.ts';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { platformId } from '../clubs/shared/operators-address.ts';
import { useUser } from '../session/shared/session.ts';
import { greetingAt } from './greeting.ts';
import classes from './home.module.css';
import { QuickLinks } from './QuickLinks.tsx';
import { deskSections, figureSections, homeSections, todaySections, wideSections } from './sections.ts';

const Cards = () => (
  <AfterDelay>
    <div className={classes.sections} role="status" aria-label="Wird geladen …">
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} height={240} radius="lg" />
      ))}
    </div>
  </AfterDelay>
);

const All = ({ of }: { of: typeof homeSections }) => of.map(({ name, Section }) => <Section key={name} />);

/** All sections below the header appear at once: a late one would move what the user is about to tap. */
const Sections = () => {
  const viewer = useViewer();
  const user = useUser();
  const now = useOpenedAt();
  const isOpen = ({ access }: (typeof homeSections)[number]) => judgeAccess(access, viewer) !== 'no';
  const [wide, desk, today, figures, cards] = [
    wideSections.filter(isOpen),
    deskSections.filter(isOpen),
    todaySections.filter(isOpen),
    figureSections.filter(isOpen),
    homeSections.filter(isOpen),
  ];
  const isOffice = desk.length > 0;
  const isWaiting = useQueries({
    queries: [...wide, ...desk, ...today, ...figures, ...cards].flatMap(({ asks }) => asks?.({ user, now }) ?? []),
    // A reply may be a refusal; a section without data retries in its place.
    combine: (answers) => answers.some(({ isFetched }) => !isFetched),
  });
  if (isWaiting) return <Cards />;
  return (
    <>
      <All of={wide} />
      {isOffice && (
        <div className={classes.desk}>
          <div>
            <All of={desk} />
          </div>
          <div className={classes.today}>
            <All of={today} />
          </div>
        </div>
      )}
      <All of={figures} />
      <div className={isOffice ? classes.packed : classes.sections}>
        {!isOffice && <All of={today} />}
        <All of={cards} />
      </div>
    </>
  );
};

/** Home page of a club; on the operator's host, the list of clubs. */
export const HomePage = () => (useClub().ID === platformId ? <Navigate to="/plattform" replace /> : <ClubHome />);

/** A greeting, the office's inbox next to today's events, the figures, and cards for everything else. */
const ClubHome = () => {
  const user = useUser();
  const club = useClub();
  const openedAt = useOpenedAt();
  const viewer = useViewer();
  // If the family comes first, the tiles are below it.
  const isFamilyFirst = viewer?.isTrainer === true && !worksInOffice(viewer);
  useTitle('Home');
  return (
    <Stack gap={useIsPhone() ? 'md' : 'xl'} data-page="content">
      <div>
        <Title order={1} size="h2">
          {greetingAt(openedAt)}, {user.prename || user.fullname}!
        </Title>
        <Text c="dimmed">{club.fullName || club.name}</Text>
      </div>
      {!isFamilyFirst && <QuickLinks />}
      <Sections />
      {isFamilyFirst && <QuickLinks />}
    </Stack>
  );
};
