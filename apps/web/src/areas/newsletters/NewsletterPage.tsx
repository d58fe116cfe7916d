import { useQuery } from '@tanstack/react-query';
import type { Newsletter } from '@vereinshaus/contract/newsletters/calls';
import { newsletters } from '@vereinshaus/contract/newsletters/calls';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { withKey } from '../../kit/blocks/keyed-blocks.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { NewsletterEditor } from './NewsletterEditor.tsx';
import { draftOf, emptyDraft } from './newsletter-draft.ts';
import { newsletterQuery, templatesQuery } from './newsletters.api.ts';
import { ReleasedNewsletter } from './ReleasedNewsletter.tsx';

const back = { to: '/newsletter/liste', label: 'Newsletter' };
const nobody: ReadonlyMap<number, string> = new Map();
/** Nobody else can have saved a new one. */
const nothing = () => undefined;
const whileSendingMs = 3000;

const renewal = ({ state: { data } }: { state: { data: Newsletter | undefined } }) =>
  data !== undefined && (data.state === 'sending' || data.progress.waiting > 0) ? whileSendingMs : false;

/** /newsletter/{id}: editor of a draft, or state of a released one. */
export const NewsletterPage = () => {
  const { newsletter_ID } = useParams();
  const newsletter = useQuery({ ...newsletterQuery(Number(newsletter_ID)), refetchInterval: renewal });
  const [round, setRound] = useState(0);
  const mayWrite = useMay(newsletters.save.access);
  return (
    <>
      <PageHeader title={newsletter.data?.subject ?? 'Newsletter'} back={back} />
      <QueryState query={newsletter}>
        {(loaded) =>
          loaded.state === 'draft' && mayWrite ? (
            <NewsletterEditor
              key={`${loaded.ID} ${round}`}
              newsletterId={loaded.ID}
              version={loaded.version}
              start={draftOf(loaded)}
              names={new Map(loaded.chosen.map(({ ID, fullname }) => [ID, fullname]))}
              onLoadNewState={() => void newsletter.refetch().then(() => setRound((before) => before + 1))}
            />
          ) : (
            <ReleasedNewsletter newsletter={loaded} />
          )
        }
      </QueryState>
    </>
  );
};

/** /newsletter/neu: empty, or based on a template (`vorlage`). */
export const NewNewsletterPage = () => {
  const [search] = useSearchParams();
  const templateId = Number(search.get('vorlage') ?? 0);
  const templates = useQuery(templatesQuery());
  return (
    <>
      <PageHeader title="Neuer Newsletter" back={back} />
      <QueryState query={templates}>
        {({ templates: known }) => {
          const template = known.find(({ ID }) => ID === templateId);
          const start =
            template === undefined
              ? emptyDraft
              : { ...emptyDraft, subject: template.subject, blocks: template.blocks.map(withKey) };
          return (
            <NewsletterEditor
              key={templateId}
              newsletterId={0}
              version={0}
              start={start}
              names={nobody}
              onLoadNewState={nothing}
            />
          );
        }}
      </QueryState>
    </>
  );
};
