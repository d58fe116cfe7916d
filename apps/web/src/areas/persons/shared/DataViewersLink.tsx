import { Anchor, Group } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router';

export const dataViewersPath = (personId: number): string => `/benutzer/einsicht/${personId}`;

type DataViewersLinkProps = { personId: number; isSelf: boolean };

/** Link to "Wer sieht meine Daten?", shown with the data. */
export const DataViewersLink = ({ personId, isSelf }: DataViewersLinkProps) => (
  <Anchor component={Link} to={dataViewersPath(personId)} w="fit-content" py={6}>
    <Group component="span" gap={6} display="inline-flex" wrap="nowrap">
      <IconShieldLock size={18} aria-hidden />
      {isSelf ? 'Wer sieht meine Daten?' : 'Wer sieht diese Daten?'}
    </Group>
  </Anchor>
);
