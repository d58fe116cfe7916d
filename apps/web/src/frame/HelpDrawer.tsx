import { Anchor, Drawer, Group, Stack, Text } from '@mantine/core';
import { overviewSlug } from '@vereinshaus/contract/help/help-topic';
import { helpTopicOf, topicOfScreen } from '@vereinshaus/contract/help/help-topics';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TopicText } from '../areas/help/shared/TopicText.tsx';
import { useViewer } from '../kit/May.tsx';
import { useIsPhone } from '../kit/use-is-phone.ts';
import { useCurrentScreen } from './current-screen.ts';

type HelpDrawerProps = {
  /** Incremented with every request for help. */
  asked: number;
};

/**
 * Help next to the screen it explains, which stays usable. On a phone there is no room, so it opens as a page; visitors cannot open that
 * page and read it here.
 */
export const HelpDrawer = ({ asked }: HelpDrawerProps) => {
  const [closedAt, setClosedAt] = useState(0);
  const answered = useRef(0);
  const path = useCurrentScreen()?.path;
  const [chosen, setChosen] = useState({ path, slug: '' });
  const navigate = useNavigate();
  const isSignedIn = useViewer() !== null;
  const isPhone = useIsPhone();
  const isOpen = asked > closedAt;
  const leavesPage = isPhone && isSignedIn;
  const topic = helpTopicOf(chosen.path === path ? chosen.slug : '') ?? topicOfScreen(path);
  const target = `/faq/${topic?.slug ?? overviewSlug}`;
  useEffect(() => {
    if (asked === answered.current) return;
    answered.current = asked;
    if (leavesPage) void navigate(target);
  }, [asked, leavesPage, target, navigate]);
  const close = () => {
    setClosedAt(asked);
    setChosen({ path, slug: '' });
  };
  return (
    <Drawer
      opened={isOpen && !leavesPage}
      onClose={close}
      position="right"
      size={isPhone ? '100%' : 440}
      title={topic?.title ?? 'Hilfe'}
      withOverlay={isPhone}
      lockScroll={isPhone}
      closeOnClickOutside={false}
    >
      <Stack>
        {topic === undefined ? (
          <Text>Zu dieser Seite gibt es noch kein Thema.</Text>
        ) : (
          <TopicText text={topic.text} onTopic={(slug) => setChosen({ path, slug })} />
        )}
        {isSignedIn && (
          <Group gap="lg">
            {topic !== undefined && (
              <Anchor component={Link} to={target} onClick={close} mod="standalone">
                Als ganze Seite öffnen
              </Anchor>
            )}
            <Anchor component={Link} to="/faq" onClick={close} mod="standalone">
              Alle Themen
            </Anchor>
          </Group>
        )}
      </Stack>
    </Drawer>
  );
};
