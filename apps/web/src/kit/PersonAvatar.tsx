import { Avatar } from '@mantine/core';
import { usePersonColour } from './person-colour.ts';

type PersonAvatarProps = {
  personId: number;
  /** Given name first: its letters stand where there is no photo. */
  name: string;
  /** Address of the photo; empty = none. */
  image?: string;
  size?: number;
  /** A picture that says something of its own; beside the written name it is decoration. */
  alt?: string;
};

/** A person at a glance: the photo, or the initials in the person's colour. */
export const PersonAvatar = ({ personId, name, image = '', size = 36, alt = '' }: PersonAvatarProps) => {
  const { ink, ground } = usePersonColour(personId);
  return (
    <Avatar
      src={image || null}
      alt={alt}
      name={name}
      size={size}
      radius="xl"
      aria-hidden={alt === '' || undefined}
      styles={{ placeholder: { color: ink, backgroundColor: ground, borderColor: ink, fontWeight: 600 } }}
    />
  );
};
