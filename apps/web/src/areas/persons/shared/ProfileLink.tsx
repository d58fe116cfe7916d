import { Anchor } from '@mantine/core';
import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { Link } from 'react-router';
import { useMay, useViewer } from '../../../kit/May.tsx';
import { personPath } from '../../session/shared/session.ts';

export const seesProfiles = anyOf(staffFrom(20), may('user_read'));

/** A name that links to the person, from any list. */
export const ProfileLink = ({ personId, name }: { personId: number; name: string }) => {
  const viewer = useViewer();
  return useMay(seesProfiles) && viewer !== null ? (
    // A line of text is smaller than a touch target should be.
    <Anchor component={Link} to={personPath(viewer, personId)} inherit py={2}>
      {name}
    </Anchor>
  ) : (
    name
  );
};
