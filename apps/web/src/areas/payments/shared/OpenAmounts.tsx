import { useQuery } from '@tanstack/react-query';
import { payments } from '@vereinshaus/contract/payments/calls';
import { useMay } from '../../../kit/May.tsx';
import { OpenItems } from '../OpenItems.tsx';
import { openItemsQuery } from '../payments.api.ts';

/** The items of a family's debt, next to its sum; hidden if nothing is open. */
export const OpenAmounts = ({ personId }: { personId: number }) => {
  const sees = useMay(payments.open.access, { userID: personId });
  const { data } = useQuery({ ...openItemsQuery(personId), enabled: sees });
  return data === undefined || data.items.length === 0 ? null : <OpenItems items={data.items} payer={personId} />;
};
