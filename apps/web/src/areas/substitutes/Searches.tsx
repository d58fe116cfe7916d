import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubstituteSearch } from '@vereinshaus/contract/substitutes/calls';
import { useState } from 'react';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { DateCard, Dates } from './DateCard.tsx';
import { StandInDialog } from './shared/StandInDialog.tsx';
import { searchesQuery, useWithdraw } from './substitutes.api.ts';

const answerWords = (accepts: boolean | null) => (accepts === null ? 'noch keine Antwort' : accepts ? 'ja' : 'nein');

/** Actions of the office: choose a substitute, or end the search. */
const SearchActions = ({ search }: { search: SubstituteSearch }) => {
  const withdraw = useWithdraw();
  const [isChoosing, setIsChoosing] = useState(false);
  const now = useOpenedAt().getTime() / 1000;
  if (search.start <= now || search.state === 'withdrawn') return null;
  return (
    <>
      <Button variant="light" onClick={() => setIsChoosing(true)}>
        Vertretung wählen
      </Button>
      {search.state !== 'nobody' && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ request_ID: search.request_ID })}
        >
          {search.isOffer && search.state === 'taken' ? 'Tausch beenden' : 'Suche beenden'}
        </Button>
      )}
      {isChoosing && <StandInDialog date={search} onClose={() => setIsChoosing(false)} />}
    </>
  );
};

const Search = ({ search }: { search: SubstituteSearch }) => (
  <DateCard date={search} state={search.state} actions={<SearchActions search={search} />}>
    <Text size="sm">
      {search.isOffer ? `${search.absentName} gibt ab oder tauscht` : `${search.absentName} kann nicht`}
      {search.substituteName !== '' && `, ${search.substituteName} übernimmt`}.
    </Text>
    <Text size="sm" c="dimmed">
      {search.asked.length === 0
        ? 'Niemand konnte gefragt werden.'
        : `Gefragt: ${search.asked.map(({ name, accepts }) => `${name} (${answerWords(accepts)})`).join(', ')}`}
    </Text>
  </DateCard>
);

/** All searches and their states, for the office. */
export const Searches = () => {
  const searches = useQuery(searchesQuery());
  return (
    <QueryState query={searches}>
      {({ searches: all }) => (
        <Dates title="Laufende Suchen">
          {all.length === 0 ? (
            <li>
              <Text c="dimmed">Gerade sucht niemand eine Vertretung.</Text>
            </li>
          ) : (
            all.map((search) => <Search key={search.request_ID} search={search} />)
          )}
        </Dates>
      )}
    </QueryState>
  );
};
