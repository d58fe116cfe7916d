import { Anchor } from '@mantine/core';
import { useClub } from './club.ts';

/** The consent of a new member, with a link to the statutes. */
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
