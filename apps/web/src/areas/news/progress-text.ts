import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { SendingProgress } from '@vereinshaus/contract/messaging/reception';

/** Progress of a sending in words. */
export const progressText = ({ total, waiting, failed }: SendingProgress): string => {
  const done = formatNumber(total - waiting);
  const gone = waiting > 0 ? `${done} von ${formatNumber(total)} verschickt` : `${done} verschickt`;
  return failed > 0 ? `${gone}, ${formatNumber(failed)} nicht zugestellt` : gone;
};
