import { Avatar, Image } from '@mantine/core';
import { textOn } from '../../../kit/contrast.ts';
import { useClub } from './club.ts';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{L}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** The club's logo, else its initials on its colour. Decorative: the club's name stands beside it. */
export const ClubLogo = ({ size }: { size: number }) => {
  const club = useClub();
  if (club.showLogo && club.logo !== '')
    return <Image src={club.logo} alt="" h={size} w="auto" maw={size * 3} fit="contain" />;
  return (
    <Avatar
      size={size}
      radius="md"
      aria-hidden
      styles={{ placeholder: { backgroundColor: club.color, color: textOn(club.color, club.fontColor) } }}
    >
      {initialsOf(club.shortName || club.name)}
    </Avatar>
  );
};
