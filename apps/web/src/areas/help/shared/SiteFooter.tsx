import { Anchor, Group } from '@mantine/core';
import { termsName } from '@vereinshaus/contract/registration/terms-name';
import { Link } from 'react-router';
import { useClub } from '../../clubs/shared/club.ts';

const quiet = { size: 'sm', c: 'dimmed' } as const;

/** Footer of every page: the links that must legally be available everywhere. */
export const SiteFooter = () => {
  const { dataprotectionLink, agbsLink, termsWording, closed } = useClub();
  const documents = [
    [dataprotectionLink, 'Datenschutz'],
    [agbsLink, termsName(termsWording)],
  ].filter(([href]) => href !== '');
  return (
    <Group component="footer" justify="center" gap="lg" mt="xl" py="md">
      <Anchor component={Link} to="/impressum" {...quiet}>
        Impressum
      </Anchor>
      {documents.map(([href, label]) => (
        <Anchor key={label} href={href} target="_blank" rel="noreferrer" {...quiet}>
          {label}
        </Anchor>
      ))}
      {closed === '' && (
        <>
          <Anchor component={Link} to="/kurz-gesagt" {...quiet}>
            Kurz gesagt
          </Anchor>
          <Anchor component={Link} to="/barrierefreiheit" {...quiet}>
            Barrierefreiheit
          </Anchor>
        </>
      )}
    </Group>
  );
};
