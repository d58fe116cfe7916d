import type { ReactNode } from 'react';
import { RichTextField } from '../../../kit/RichTextField.tsx';
import { Picture, PictureControl } from './PictureControl.tsx';

type NewsEditorProps = {
  error: ReactNode;
  onChange: (html: string) => void;
  label?: string;
  /** What it begins with. */
  content?: string;
  isOptional?: boolean;
};

/** The text of a mail, with pictures. */
export const NewsEditor = ({ error, onChange, label = 'Text', content = '', isOptional = false }: NewsEditorProps) => (
  <RichTextField
    label={label}
    initial={content}
    isOptional={isOptional}
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
