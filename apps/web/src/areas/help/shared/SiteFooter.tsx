import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useClub } from '../../clubs/shared/club.ts';

/** At the end of every page: what the law wants to be found from everywhere. */
export const SiteFooter = () => {
  const { dataprotectionLink } = useClub();
  return (
    <Group component="footer" justify="center" gap="lg" mt="xl" py="md">
      <Anchor component={Link} to="/barrierefreiheit" size="sm" c="dimmed">
        Barrierefreiheit
      </Anchor>
      {dataprotectionLink !== '' && (
        <Anchor href={dataprotectionLink} target="_blank" rel="noreferrer" size="sm" c="dimmed">
          Datenschutz
        </Anchor>
      )}
    </Group>
  );
};
