import { Anchor, Button } from '@mantine/core';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { offersTryouts, tryoutPath } from '@vereinshaus/contract/courses/course-text';
import { Link } from 'react-router';
import { useSession } from '../../session/shared/session.ts';
import { outsideOf } from './outside.ts';

type TryoutLinkProps = { course: Course; place?: 'card' | 'page'; linkPrefix?: string; className?: string | undefined };

/**
 * Schnuppern: links to the choice of a date for signed-in users with a suitable person; visitors are sent through the registration and
 * back.
 */
export const TryoutLink = ({ course, place = 'card', linkPrefix = '', className }: TryoutLinkProps) => {
  const user = useSession();
  const isVisitor = user === null || linkPrefix.startsWith('/embed');
  if (!offersTryouts(course) || !(isVisitor || course.fits.length > 0)) return null;
  const to = isVisitor ? `${linkPrefix}/registrieren/${course.ID}?schnuppern=1` : tryoutPath(course.ID);
  const shared = { component: Link, to, 'aria-label': `Schnuppern: ${course.name}`, ...outsideOf(linkPrefix) } as const;
  return place === 'card' ? (
    <Anchor {...shared} size="sm" mod="standalone" className={className}>
      Schnuppern
    </Anchor>
  ) : (
    <Button {...shared} variant="default" size="md" fullWidth className={className}>
      Zuerst schnuppern
    </Button>
  );
};
