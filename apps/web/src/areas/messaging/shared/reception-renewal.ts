import { isUnderWay, type ReceptionEvent } from '@vereinshaus/contract/messaging/reception';

type ReceptionQuery = { state: { data: { messages: readonly ReceptionEvent[] } | undefined } };

/** The statistics are polled while messages are pending. */
export const receptionRenewal = ({ state: { data } }: ReceptionQuery): number | false =>
  data !== undefined && isUnderWay(data.messages) ? 5000 : false;
