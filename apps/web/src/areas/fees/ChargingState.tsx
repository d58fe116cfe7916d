import { Text } from '@mantine/core';
import { type FeeCharging, type FeeRun, personsText } from '@vereinshaus/contract/fees/calls';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { LeftOut, RunProgress } from '../../kit/RunState.tsx';

const isUnderWay = ({ timeFinished }: FeeCharging) => timeFinished === 0;

/** Whether the run is charging right now. */
export const isCharging = ({ chargings }: FeeRun): boolean => chargings.some(isUnderWay);

/** Progress of charging, or the persons left out. */
export const ChargingState = ({ charging }: { charging: FeeCharging }) => {
  const { done, total, charged, fullname, refused, remark } = charging;
  if (isUnderWay(charging)) {
    const text = `${formatNumber(done)} von ${personsText(total)} vorgeschrieben, gestartet von ${fullname} …`;
    return <RunProgress label="Vorschreiben" done={done} total={total} text={text} />;
  }
  return (
    <>
      {refused.length > 0 && <Text size="sm">{personsText(charged)} vorgeschrieben</Text>}
      <LeftOut what="nicht vorgeschrieben" refused={refused} />
      {remark !== '' && <Text size="sm">Noch nicht verschickt: {remark}</Text>}
    </>
  );
};
