import { Input } from '@mantine/core';
import { largestFileMb } from '@vereinshaus/contract/files/calls';
import { PictureButtons } from '../files/shared/PictureButtons.tsx';
import { useRemoveCover, useSaveCover } from './clubs.api.ts';
import { PictureFrame } from './shared/PictureFrame.tsx';

const words = { upload: 'Titelbild hochladen', change: 'Anderes Titelbild wählen', remove: 'Titelbild entfernen' };

/** Titelbild: saved immediately and cropped to 16:9 by the server. */
export const CoverField = ({ cover }: { cover: string }) => {
  const save = useSaveCover();
  const { mutate, isPending } = useRemoveCover();
  return (
    <Input.Wrapper
      label="Titelbild"
      labelElement="div"
      description={`Ein Foto aus eurem Vereinsleben, quer: JPG oder PNG, höchstens ${largestFileMb} MB. Es steht auf der Anmeldeseite, über den Angeboten und in E-Mails und wird sofort gespeichert.`}
    >
      <PictureFrame noun="Titelbild" picture={cover}>
        <PictureButtons
          hasPicture={cover !== ''}
          words={words}
          save={save}
          remove={{ mutate: () => mutate({}), isPending }}
        />
      </PictureFrame>
    </Input.Wrapper>
  );
};
