import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { duplicates } from '@vereinshaus/contract/duplicates/calls';
import { Link } from 'react-router';
import { May } from '../../../kit/May.tsx';

/** Link from the list of persons to possible duplicates. */
export const DuplicatesLink = () => (
  <May access={duplicates.list.access}>
    <Button
      component={Link}
      to="/benutzer/dubletten"
      variant="default"
      leftSection={<IconUsersGroup size={18} aria-hidden />}
    >
      Mögliche Dubletten
    </Button>
  </May>
);
