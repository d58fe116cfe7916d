import { Anchor } from '@mantine/core';
import { useClub } from './club.ts';

/** What somebody agrees to who becomes a member, with the way to read it. */
export const StatutesConsent = () => {
  const { statutenLink } = useClub();
  return statutenLink === '' ? (
    <>Ich erkenne die Statuten des Vereins an.</>
  ) : (
    <>
      Ich erkenne die{' '}
      <Anchor href={statutenLink} target="_blank" rel="noreferrer" inherit>
        Statuten
      </Anchor>{' '}
      des Vereins an.
    </>
  );
};
