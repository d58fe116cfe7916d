import { secondFactor } from '@vereinshaus/contract/second-factor';
import { useState } from 'react';
import { send } from '../../kit/api.ts';
import { showBanner } from '../../kit/banners.ts';
import { AppDialog } from './AppDialog.tsx';
import { registerPasskey } from './passkey-ceremonies.ts';
import { passkeyNameFor } from './passkey-name.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { useFactorChange } from './use-confirmed.ts';

type Started = Parameters<typeof AppDialog>[0]['started'];

/**
 * The ways to a new factor, wherever they are offered: their buttons' commands, and the dialogs they open. `onDone` comes
 * after the recovery codes were seen.
 */
export const useNewFactors = ({ onDone = () => undefined }: { onDone?: () => void } = {}) => {
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const show = (issued: readonly string[]) => (issued.length === 0 ? onDone() : setCodes(issued));
  const passkey = useFactorChange(() => registerPasskey(passkeyNameFor(navigator.userAgent)), {
    onDone: ({ message, codes: issued }) => {
      showBanner('success', message);
      show(issued);
    },
  });
  const app = useFactorChange(() => send(secondFactor.startApp, {}), { onDone: setStarted });
  const renewal = useFactorChange(() => send(secondFactor.renewRecoveryCodes, {}), {
    onDone: ({ codes: issued }) => show(issued),
  });
  const dialogs = (
    <>
      {started !== null && (
        <AppDialog
          started={started}
          onClose={() => setStarted(null)}
          onDone={(issued) => {
            setStarted(null);
            show(issued);
          }}
        />
      )}
      {codes.length > 0 && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes([]);
            onDone();
          }}
        />
      )}
    </>
  );
  return { passkey, app, renewal, dialogs };
};
