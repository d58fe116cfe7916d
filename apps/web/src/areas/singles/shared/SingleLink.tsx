import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';
import { offersQuery } from '../singles.api.ts';

/** On the card of an offer: the price of one date, and the next one with a free place. All cards share one request. */
export const SingleLink = ({ courseId, className }: { courseId: number; className: string | undefined }) => {
  const { data } = useQuery(offersQuery());
  const offer = data?.offers.find(({ course_ID }) => course_ID === courseId);
  if (offer === undefined) return null;
  const price = offer.price === 0 ? 'kostenlos' : formatMoney(offer.price);
  return (
    <Anchor component={Link} to={`/einzeltermine/${courseId}`} size="sm" className={className ?? ''}>
      Einzeltermin {price}
      {offer.nextStart === 0 ? ', derzeit voll' : `, frei ab ${formatMoment(offer.nextStart)}`}
    </Anchor>
  );
};
