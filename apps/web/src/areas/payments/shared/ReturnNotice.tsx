import { type OnlineState, payingTexts } from '@vereinshaus/contract/payments/online-payments';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useAskAgainAboutPayments, useFinishPayment } from '../payments.api.ts';

/** Time to read the result before the URL is cleaned up. */
const readingMs = 5000;

type News = { kind: 'success' | 'info' | 'error'; text: string };

/** „Bezahlt“ is only used for received money. */
const kindOf = (state: OnlineState): News['kind'] => {
  if (state === 'succeeded') return 'success';
  return state === 'pending' || state === 'charging' ? 'info' : 'error';
};

/** Fallback to the URL if it names no known payment. */
const saidByAddress = (params: URLSearchParams): News =>
  params.get('redirect_status') === 'succeeded'
    ? { kind: 'info', text: payingTexts.underWay }
    : { kind: 'error', text: payingTexts.failed };

/** Return from the provider: the result is requested from the server and never taken from the URL, which is then replaced by `page`. */
export const ReturnNotice = ({ page = '/abrechnung' }: { page?: string }) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { mutate } = useFinishPayment();
  const askAgainAboutPayments = useEffectEvent(useAskAgainAboutPayments());
  // The message stays when the URL is cleaned up.
  const [news, setNews] = useState<News | null>(() =>
    params.has('payment_intent_client_secret') ? saidByAddress(params) : null,
  );
  const payment = params.get('payment');
  const isReturn = payment !== null || params.has('payment_intent_client_secret');
  const asked = useRef('');

  useEffect(() => {
    if (payment === null || asked.current === payment) return;
    asked.current = payment;
    mutate(
      { ID: Number(payment) },
      {
        onSuccess: ({ state, message }) => setNews({ kind: kindOf(state), text: message }),
        onError: (error) => {
          setNews({ kind: 'error', text: error.message });
          void askAgainAboutPayments();
        },
      },
    );
  }, [payment, mutate]);

  useEffect(() => {
    if (!isReturn) return;
    const timer = setTimeout(() => void navigate(page, { replace: true }), readingMs);
    return () => clearTimeout(timer);
  }, [isReturn, navigate, page]);

  if (news === null) return null;
  return (
    <StatusBanner kind={news.kind} onClose={() => setNews(null)}>
      {news.text}
    </StatusBanner>
  );
};
