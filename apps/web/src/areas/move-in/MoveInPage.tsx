import { Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import type { moveIn } from '@vereinshaus/contract/move-in/calls';
import { moveInStepLabels, moveInSteps } from '@vereinshaus/contract/move-in/move-in-fields';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { PersonImport } from '../imports/shared/PersonImport.tsx';
import { overviewQuery } from './move-in.api.ts';
import { StepImport } from './StepImport.tsx';

type Overview = ReplyOf<typeof moveIn.overview>;

const screenSteps = ['persons', ...moveInSteps] as const;
type ScreenStep = (typeof screenSteps)[number];

const labels: Readonly<Record<ScreenStep, string>> = { persons: 'Personen & Familien', ...moveInStepLabels };

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${formatNumber(count)} ${many}`);

/** What is there already, in a sentence per step. */
const thereIs: Readonly<Record<ScreenStep, (overview: Overview) => string>> = {
  persons: ({ persons, families, minorsAlone }) =>
    [
      `Bisher angelegt: ${counted(persons, 'eine Person', 'Personen')} und ${counted(families, 'eine Familie', 'Familien')}.`,
      ...(minorsAlone > 0 ? [`${counted(minorsAlone, 'Eine ist', 'sind')} minderjährig und ohne Verwalter.`] : []),
    ].join(' '),
  memberships: ({ memberships }) => `Heute gelten ${counted(memberships, 'eine Rolle', 'Rollen')}.`,
  balances: ({ balances, balanceCents }) =>
    balances === 0
      ? 'Noch kein Anfangssaldo.'
      : `Übernommen sind ${counted(balances, 'ein Anfangssaldo', 'Anfangssalden')}, zusammen ${formatMoney(balanceCents)}.`,
  mandates: ({ mandates }) => `Es gelten ${counted(mandates, 'ein Mandat', 'Mandate')}.`,
  courses: ({ courses, participants }) =>
    `Es gibt ${counted(courses, 'einen Kurs', 'Kurse')} mit ${counted(participants, 'einem Teilnehmer', 'Teilnehmern')}.`,
};

/** What a table of the step looks like. */
const asks: Readonly<Record<ScreenStep, string>> = {
  persons:
    'Eine Zeile je Person. Familien erkennen wir an IBAN des Zahlers, Adresse, Telefonnummer und Nachname; du siehst und änderst sie, bevor etwas geschrieben wird.',
  memberships:
    'Eine Zeile je Zeitraum: wer, welche Rolle, von und bis. Wer mehrmals ein- und ausgetreten ist, hat mehrere Zeilen.',
  balances:
    'Eine Zeile je Familie: wer und wie viel. Was ein Plus heißt, wählst du im Probelauf. Jeder Saldo wird ein eigener Beleg.',
  mandates: 'Eine Zeile je Familie: wer, Mandatsreferenz, Tag der Unterschrift und IBAN.',
  courses:
    'Eine Zeile je Kurs und Teilnehmer. Kurse, die es nicht gibt, werden angelegt und noch niemandem gezeigt. Verrechnet wird nur, was als noch offen dasteht.',
};

const isStep = (text: string | null): text is ScreenStep => screenSteps.some((step) => step === text);

/** /einzug: from the administration a club had before into this one, step by step. Step and table stand in the address. */
export const MoveInPage = () => {
  const [search, setSearch] = useSearchParams();
  const overview = useQuery(overviewQuery());
  const wanted = search.get('schritt');
  const step = isStep(wanted) ? wanted : 'persons';
  const table = {
    fileId: search.get('datei'),
    onOpen: (datei: string) => setSearch({ schritt: step, datei }),
    onClose: () => setSearch({ schritt: step }),
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Datenübernahme"
        description="Bring mit, was der Verein schon hat: Schritt für Schritt aus Excel oder CSV, zuerst als Probelauf. Niemand bekommt dabei eine Nachricht."
      />
      <Tabs
        value={step}
        onChange={(schritt) => schritt !== null && schritt !== step && setSearch({ schritt })}
        keepMounted={false}
      >
        <TabsList active={step}>
          {screenSteps.map((name, index) => (
            <Tabs.Tab key={name} value={name}>
              {index + 1}. {labels[name]}
            </Tabs.Tab>
          ))}
        </TabsList>
        <Tabs.Panel value={step} pt="md">
          <Stack gap="lg">
            <Text>{asks[step]}</Text>
            <QueryState query={overview}>
              {(data) => (
                <>
                  <Text fw={600}>{thereIs[step](data)}</Text>
                  {step === 'mandates' && !data.hasCreditorId && (
                    <StatusBanner kind="error" title="Creditor-ID fehlt">
                      Ohne Creditor-ID des Vereins gilt kein Mandat. Bitte trage sie zuerst unter „Verein“ ein.
                    </StatusBanner>
                  )}
                </>
              )}
            </QueryState>
            {step === 'persons' ? <PersonImport {...table} /> : <StepImport key={step} step={step} {...table} />}
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
};
