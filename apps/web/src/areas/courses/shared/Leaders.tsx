import { Anchor, Text } from '@mantine/core';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { leadersOf } from '@vereinshaus/contract/courses/course-text';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useClub } from '../../clubs/shared/club.ts';
import { outsideOf } from './outside.ts';

type LeadersProps = { course: Pick<Course, 'trainers'>; isBare?: boolean; linkPrefix?: string };

/** The trainers of the course; names link to their profiles if the club has enabled them. */
export const Leaders = ({ course, isBare = false, linkPrefix = '' }: LeadersProps) => {
  const { linkTrainerProfiles } = useClub();
  const leaders = leadersOf(course);
  if (leaders.length === 0) return null;
  return (
    <Text size="sm">
      {!isBare && (
        <Text span c="dimmed" size="sm">
          Leitung:{' '}
        </Text>
      )}
      {leaders.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {linkTrainerProfiles ? (
            <Anchor component={Link} to={`/profil/${id}`} inherit {...outsideOf(linkPrefix)}>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Fragment>
      ))}
    </Text>
  );
};
