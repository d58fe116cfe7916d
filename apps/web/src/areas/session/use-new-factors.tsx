import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { useState } from 'react';
import { send } from '../../kit/api.ts';
import { showBanner } from '../../kit/banners.ts';
import { useFocusReturn } from '../../kit/use-focus-return.ts';
import { AppDialog } from './AppDialog.tsx';
import { registerPasskey } from './passkey-ceremonies.ts';
import { passkeyNameFor } from './passkey-name.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { useFactorChange } from './use-confirmed.ts';

type StartedApp = ReplyOf<typeof secondFactor.startApp>;
type IssuedCodes = ReplyOf<typeof secondFactor.addApp>;

/** The commands and dialogs for adding a factor, wherever they are offered. `onDone` is called after the recovery codes were seen. */
export const useNewFactors = ({ onDone = () => undefined }: { onDone?: () => void } = {}) => {
  const [started, setStarted] = useState<StartedApp | null>(null);
  const [issued, setIssued] = useState<IssuedCodes | null>(null);
  // One dialog follows the other: the focus returns to the button that opened the first.
  useFocusReturn(started !== null || issued !== null);
  const finish = ({ message }: IssuedCodes) => {
    showBanner('success', message);
    setIssued(null);
    onDone();
  };
  // On a phone the banner would cover the first codes, so it is shown afterwards.
  const show = (reply: IssuedCodes) => (reply.codes.length === 0 ? finish(reply) : setIssued(reply));
  const passkey = useFactorChange(() => registerPasskey(passkeyNameFor(navigator.userAgent)), { onDone: show });
  const app = useFactorChange(() => send(secondFactor.startApp, {}), { onDone: setStarted });
  const renewal = useFactorChange(() => send(secondFactor.renewRecoveryCodes, {}), { onDone: show });
  const dialogs = (
    <>
      {started !== null && (
        <AppDialog
          started={started}
          onClose={() => setStarted(null)}
          onDone={(reply) => {
            setStarted(null);
            show(reply);
          }}
        />
      )}
      {issued !== null && <RecoveryCodesDialog codes={issued.codes} onClose={() => finish(issued)} />}
    </>
  );
  return { passkey, app, renewal, dialogs };
};
