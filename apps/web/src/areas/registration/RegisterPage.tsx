import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { courses } from '@vereinshaus/contract/courses/calls';
import { tryoutPath } from '@vereinshaus/contract/courses/course-text';
import { registrationTextKeys } from '@vereinshaus/contract/registration/rules';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useSession } from '../session/shared/session.ts';
import { rememberTarget } from '../session/shared/target.ts';
import { FinishPanel } from './FinishPanel.tsx';
import { RegistrationFlow } from './RegistrationFlow.tsx';
import { SendAgain } from './SendAgain.tsx';
import type { RegistrationOutcome } from './use-registration-flow.ts';

type WantedCourse = { courseId: number /** For a tryout instead of a booking. */; tries: boolean };

/** Where to continue after signing in, if the registration started from a course. */
const targetOf = ({ courseId, tries }: WantedCourse): string => {
  if (courseId === 0) return '/kurs/buchung';
  return tries ? tryoutPath(courseId) : `/kurs/buche/${courseId}`;
};

const SlotContent = part(() => import('../page-blocks/shared/SlotContent.tsx'), 'SlotContent');

const OtherWays = () => (
  <Group gap="md">
    <Anchor component={Link} to="/benutzer/login" mod="standalone">
      Ich habe schon einen Zugang
    </Anchor>
    <Anchor component={Link} to="/aktivieren" mod="standalone">
      Ich habe einen Aktivierungscode
    </Anchor>
  </Group>
);

/** The name of the course; undefined while it is unknown or not visible. */
const useCourseName = ({ courseId }: WantedCourse): string | undefined =>
  useQuery({ ...query(courses.get, { courseId }), enabled: courseId !== 0 }).data?.course.name;

const CourseNotice = ({ coming, children }: { coming: WantedCourse; children: string }) => {
  const name = useCourseName(coming);
  if (name === undefined) return null;
  return (
    <StatusBanner kind="info" title={name}>
      {children}
    </StatusBanner>
  );
};

const Intro = ({ coming }: { coming: WantedCourse }) => {
  const text = useClub().registrationTexts[registrationTextKeys.info];
  return (
    <Stack gap="xs">
      <CourseNotice coming={coming}>
        {coming.tries
          ? 'Registriere zuerst dich und deine Familie. Danach wählst du den Termin zum Schnuppern.'
          : 'Registriere zuerst dich und deine Familie. Danach geht es gleich weiter zur Buchung.'}
      </CourseNotice>
      {text !== undefined && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>}
      <DelayedSuspense>
        <SlotContent place="registration" />
      </DelayedSuspense>
      <OtherWays />
    </Stack>
  );
};

const Finished = ({ outcome, coming }: { outcome: RegistrationOutcome; coming: WantedCourse }) => {
  const text = useClub().registrationTexts[registrationTextKeys.end];
  return (
    <FinishPanel message={outcome.message}>
      <CourseNotice coming={coming}>
        {coming.tries
          ? 'Noch ist kein Termin gewählt. Der Link in der E-Mail führt dich gleich zu den Terminen.'
          : 'Noch ist kein Platz gebucht. Der Link in der E-Mail führt dich gleich zur Buchung.'}
      </CourseNotice>
      <SendAgain outcome={outcome} />
      {text !== undefined && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>}
      <Button component={Link} to="/benutzer/login" size="md">
        Zur Anmeldung
      </Button>
    </FinishPanel>
  );
};

/** /registrieren: a family registers itself. Signed-in users are redirected to the courses. */
export const RegisterPage = () => {
  const user = useSession();
  const { course_ID = '' } = useParams();
  const courseId = /^\d{1,9}$/.test(course_ID) ? Number(course_ID) : 0;
  const tries = useSearchParams()[0].get('schnuppern') === '1';
  const coming = { courseId, tries };
  const target = targetOf(coming);
  const courseName = useCourseName(coming);
  const [outcome, setOutcome] = useState<RegistrationOutcome | null>(null);
  useEffect(() => {
    if (user === null && courseId !== 0) rememberTarget({ pathname: target });
  }, [user, courseId, target]);
  if (user !== null) return <Navigate to={target} replace />;
  if (outcome !== null) return <Finished outcome={outcome} coming={coming} />;
  return (
    <RegistrationFlow
      title="Neu registrieren"
      mode="register"
      extras={courseId === 0 ? {} : { course_ID: courseId, tries }}
      courseName={courseName}
      isDependant={false}
      withFamily
      keepsDraft
      intro={<Intro coming={coming} />}
      onDone={setOutcome}
    />
  );
};
