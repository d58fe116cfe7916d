import { ActionIcon, Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { staffAbove } from '@vereinshaus/contract/kit/access';
import { type PersonRow, shortestName } from '@vereinshaus/contract/persons/calls';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable, type ViewMenu } from '../../../kit/table/DataTable.tsx';
import type { RowRequest, RowSource } from '../../../kit/table/row-source.ts';
import type { RowsOrSource } from '../../../kit/table/use-rows.ts';
import { SendMessageButton } from '../../messaging/shared/SendMessageButton.tsx';
import { PersonBulkActions } from '../PersonBulkActions.tsx';
import { PersonDetailCard } from '../PersonDetailCard.tsx';
import { groupQuery, personQuery } from '../persons.api.ts';
import { phoneHref } from '../shared/phone-href.ts';
import { type ListOrigin, ListOriginContext, useListOrigin } from './list-origin.ts';

/** Actions for the thumb: call, write, open. */
const CardButtons = ({ person }: { person: PersonRow }) => {
  const { profileOf } = useListOrigin();
  return (
    <>
      {person.phone !== '' && person.deathdate === 0 && (
        <ActionIcon
          component="a"
          href={phoneHref(person.phone)}
          variant="light"
          aria-label={`${person.fullname} anrufen`}
        >
          <IconPhone size={20} />
        </ActionIcon>
      )}
      {person.email !== '' && person.deathdate === 0 && (
        <ActionIcon
          component="a"
          href={`mailto:${person.email}`}
          variant="light"
          aria-label={`E-Mail an ${person.fullname}`}
        >
          <IconMail size={20} />
        </ActionIcon>
      )}
      <Button component={Link} {...profileOf(person.ID)} variant="light" px="sm">
        Profil
      </Button>
    </>
  );
};

const idOf = (person: PersonRow) => person.ID;
const cardActions = (person: PersonRow) => <CardButtons person={person} />;
const selectedActions = (persons: readonly PersonRow[]) => <PersonBulkActions persons={persons} />;
const filteredActions = (fetchAll: () => Promise<readonly PersonRow[]>) => <SendMessageButton recipients={fetchAll} />;
const detailOf = (person: PersonRow) => <PersonDetailCard personId={person.ID} row={person} />;

/** Results with fewer persons show their details immediately. */
const fewPersons = 6;

/** With few results, details are prefetched as soon as the persons are known, before their rows render. */
const useDetailsAhead = <Row extends PersonRow>(source: RowSource<Row> | undefined) => {
  const client = useQueryClient();
  return useMemo(
    () =>
      source && {
        ...source,
        fetchPage: async (request: RowRequest, signal?: AbortSignal) => {
          const page = await source.fetchPage(request, signal);
          for (const { ID } of page.total < fewPersons ? page.rows : []) {
            void client.prefetchQuery(groupQuery(ID));
            void client.prefetchQuery(personQuery(ID));
          }
          return page;
        },
      },
    [client, source],
  );
};

type PersonTableProps<Row> = RowsOrSource<Row> & {
  id: string;
  title: string;
  /** Must be referentially stable. */
  columns: readonly Column<Row>[];
  origin: ListOrigin;
  defaultSort?: string;
  /** Name of exported files. */
  fileName?: string;
  countLabel?: { one: string; many: string };
  /** For few persons: no search or filters. */
  plain?: boolean;
  /** No messages, because nobody can receive them. */
  withoutMessages?: boolean;
  views?: ViewMenu;
  renderDetail?: (row: Row) => ReactNode;
  /** On a phone, if the first column is not the name. */
  cardTitle?: (row: Row) => ReactNode;
  /** On a phone, in lists that only concern the persons themselves. */
  cardLine?: (row: Row) => ReactNode;
  /** If a person can appear in several rows. */
  rowId?: (row: Row) => number | string;
};

const persons = { one: 'Person', many: 'Personen' };
const noSuchPersons = 'Keine solchen Benutzer';

/** The one list of persons; every screen provides its own source of rows. */
export const PersonTable = <Row extends PersonRow>({
  origin,
  withoutMessages = false,
  ...props
}: PersonTableProps<Row>) => {
  const { plain = false } = props;
  const mayWrite = useMay(staffAbove(50)) && !plain && !withoutMessages;
  const ahead = useDetailsAhead(props.source);
  const given = props.source && ahead && props.renderDetail === undefined ? { ...props, source: ahead } : props;
  return (
    <ListOriginContext value={origin}>
      <DataTable
        rowId={idOf}
        defaultSort="fullname"
        countLabel={persons}
        emptyText={noSuchPersons}
        noMatchText={noSuchPersons}
        {...(!plain && { search: { label: 'Name, E-Mail, Telefon …', minLength: shortestName } })}
        {...(mayWrite && { selectedActions, toolbar: filteredActions })}
        cardActions={cardActions}
        renderDetail={detailOf}
        autoExpandBelow={fewPersons}
        {...given}
      />
    </ListOriginContext>
  );
};
