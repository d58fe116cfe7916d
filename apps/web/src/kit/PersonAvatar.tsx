import { Avatar } from '@mantine/core';
import { usePersonColour } from './person-colour.ts';

type PersonAvatarProps = {
  personId: number;
  /** Given name first: its initials replace a missing photo. */
  name: string;
  /** URL of the photo; empty = none. */
  image?: string;
  size?: number;
  /** For a picture with a meaning of its own; next to the written name it is decorative. */
  alt?: string;
};

/** The photo of a person, or the initials in the person's colour. */
export const PersonAvatar = ({ personId, name, image = '', size = 36, alt = '' }: PersonAvatarProps) => {
  const { ink, ground } = usePersonColour(personId);
  return (
    <Avatar
      src={image || null}
      alt={alt}
      name={name}
      size={size}
      radius="100%"
      aria-hidden={alt === '' || undefined}
      styles={{ placeholder: { color: ink, backgroundColor: ground, borderColor: ink, fontWeight: 600 } }}
    />
  );
};
