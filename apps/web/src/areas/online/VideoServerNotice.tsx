import { Code } from '@mantine/core';
import { may } from '@vereinshaus/contract/kit/access';
import { useMay } from '../../kit/May.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';

/** Without a video server: what is missing and, for users who can fix it, what to configure. */
export const VideoServerNotice = () => {
  const { hasVideoServer } = useClub();
  const knowsOperator = useMay(may('club'));
  if (hasVideoServer) return null;
  return (
    <StatusBanner kind="info" title="Der Videoserver fehlt noch">
      {knowsOperator ? (
        <>
          Ein Jitsi-Server mit Token-Anmeldung wird gebraucht. Wer eure Installation betreibt, trägt in ihrer Umgebung{' '}
          <Code>JITSI_URL</Code>, <Code>JITSI_APP_ID</Code> und <Code>JITSI_SECRET</Code> ein und startet sie neu. Bis
          dahin gibt es keine Räume.
        </>
      ) : (
        'Online-Räume sind noch nicht eingerichtet. Bitte wende dich an euren Verein.'
      )}
    </StatusBanner>
  );
};
