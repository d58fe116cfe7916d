import type { ReactNode } from 'react';
import { RichTextField } from '../../kit/RichTextField.tsx';
import { Picture, PictureControl } from './PictureControl.tsx';

type Props = { error: ReactNode; onChange: (html: string) => void };

/** The text of a mail, with pictures. */
export const NewsEditor = ({ error, onChange }: Props) => (
  <RichTextField
    label="Text"
    error={error}
    onChange={onChange}
    extensions={[Picture]}
    controls={(editor) => (
      <PictureControl
        onUpload={(picture) => editor?.chain().focus().insertContent({ type: Picture.name, attrs: picture }).run()}
      />
    )}
  />
);
