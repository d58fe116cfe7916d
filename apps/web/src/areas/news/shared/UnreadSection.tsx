import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { ConversationList } from '../ConversationList.tsx';
import { conversationsQuery } from '../conversations.api.ts';

/** Home: unread messages. */
export const UnreadSection = () => {
  const unread = useQuery(conversationsQuery()).data?.conversations.filter((one) => one.unread > 0) ?? [];
  if (unread.length === 0) return null;
  return (
    <HomeCard title="Neue Nachrichten" icon={IconMessages}>
      <ConversationList conversations={unread} />
    </HomeCard>
  );
};
