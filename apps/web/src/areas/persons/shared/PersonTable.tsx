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

/** What a thumb wants from a person: call, write, open. */
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

/** Results with fewer persons show their details at once. */
const fewPersons = 6;

/** The details of few persons are asked for as soon as one knows who they are, not when their rows stand. */
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
  /** Must keep its identity between renders. */
  columns: readonly Column<Row>[];
  origin: ListOrigin;
  defaultSort?: string;
  /** Name of exported files. */
  fileName?: string;
  countLabel?: { one: string; many: string };
  /** A handful of persons: neither search nor filters. */
  plain?: boolean;
  /** Nobody is there any more to write to. */
  withoutMessages?: boolean;
  views?: ViewMenu;
  renderDetail?: (row: Row) => ReactNode;
  /** On the phone, where the first column is not the name. */
  cardTitle?: (row: Row) => ReactNode;
  /** On the phone, in lists that are about nothing but the persons. */
  cardLine?: (row: Row) => ReactNode;
  /** Where a person can stand in more than one row. */
  rowId?: (row: Row) => number | string;
};

const persons = { one: 'Person', many: 'Personen' };
const noSuchPersons = 'Keine solchen Benutzer';

/** The one list of persons; every screen that shows one says where its rows come from. */
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
