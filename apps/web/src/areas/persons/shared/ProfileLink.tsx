import { Anchor } from '@mantine/core';
import { anyOf, may, staffFrom } from '@vereinshaus/contract/access';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';

const seesProfiles = anyOf(staffFrom(20), may('user_read'));

/** A name that leads straight to the profile, out of whatever list it stands in. */
export const ProfileLink = ({ personId, name }: { personId: number; name: string }) =>
  useMay(seesProfiles) ? (
    <Anchor component={Link} to={`/benutzer/profil/${personId}`} inherit>
      {name}
    </Anchor>
  ) : (
    name
  );
