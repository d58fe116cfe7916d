import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { courses } from '@vereinshaus/contract/courses';
import { registrationTextKeys } from '@vereinshaus/contract/registration-rules';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useSession } from '../session/shared/session.ts';
import { rememberTarget } from '../session/shared/target.ts';
import { FinishPanel } from './FinishPanel.tsx';
import { RegistrationFlow } from './RegistrationFlow.tsx';
import { SendAgain } from './SendAgain.tsx';
import type { Outcome } from './use-registration-flow.ts';

const coursePath = (courseId: number) => (courseId === 0 ? '/kurs/buchung' : `/kurs/buche/${courseId}`);

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

/** The course somebody came for; nothing while it is unknown or cannot be seen. */
const CourseNotice = ({ courseId, children }: { courseId: number; children: string }) => {
  const course = useQuery({ ...query(courses.get, { courseId }), enabled: courseId !== 0 });
  if (course.data === undefined) return null;
  return (
    <StatusBanner kind="info" title={course.data.course.name}>
      {children}
    </StatusBanner>
  );
};

const Intro = ({ courseId }: { courseId: number }) => {
  const text = useClub().registrationTexts[registrationTextKeys.info];
  return (
    <Stack gap="xs">
      <CourseNotice courseId={courseId}>
        Registriere zuerst dich und deine Familie. Danach geht es gleich weiter zur Buchung.
      </CourseNotice>
      {text !== undefined && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>}
      <OtherWays />
    </Stack>
  );
};

const Finished = ({ outcome, courseId }: { outcome: Outcome; courseId: number }) => {
  const text = useClub().registrationTexts[registrationTextKeys.end];
  return (
    <FinishPanel message={outcome.message}>
      <CourseNotice courseId={courseId}>
        Noch ist kein Platz gebucht. Sobald du angemeldet bist, geht es hier zur Buchung.
      </CourseNotice>
      <SendAgain outcome={outcome} />
      {text !== undefined && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>}
      <Button component={Link} to="/benutzer/login" size="md">
        Zur Anmeldung
      </Button>
    </FinishPanel>
  );
};

/** /registrieren: a family registers itself. Whoever is signed in already goes on to the courses. */
export const RegisterPage = () => {
  const user = useSession();
  const { course_ID = '' } = useParams();
  const courseId = /^\d{1,9}$/.test(course_ID) ? Number(course_ID) : 0;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (user === null && courseId !== 0) rememberTarget({ pathname: coursePath(courseId) });
  }, [user, courseId]);
  if (user !== null) return <Navigate to={coursePath(courseId)} replace />;
  if (outcome !== null) return <Finished outcome={outcome} courseId={courseId} />;
  return (
    <RegistrationFlow
      title="Neu registrieren"
      mode="register"
      extras={courseId === 0 ? {} : { course_ID: courseId }}
      isDependant={false}
      withFamily
      keepsDraft
      intro={<Intro courseId={courseId} />}
      onDone={setOutcome}
    />
  );
};
