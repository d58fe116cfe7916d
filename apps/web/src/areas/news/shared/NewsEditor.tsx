import type { Editor } from '@tiptap/core';
import { anyOf, may } from '@vereinshaus/contract/kit/access';
import type { ReactNode } from 'react';
import { useMay } from '../../../kit/May.tsx';
import { RichTextField } from '../../../kit/RichTextField.tsx';
import { useEditorPicture } from '../../media/shared/use-editor-picture.ts';
import { Picture, PictureControl, PictureWords } from './PictureControl.tsx';

type NewsEditorProps = {
  error: ReactNode;
  onChange: (html: string) => void;
  label?: string;
  /** Initial content. */
  content?: string;
  isOptional?: boolean;
  /** The page of the text: its authors may add pictures. */
  pageId?: number;
};

const keepsPictures = anyOf(may('page_blocks'), may('newsletter'));

/** A text with pictures: chosen, pasted or dropped, for users who may store pictures for texts. */
export const NewsEditor = ({
  error,
  onChange,
  label = 'Text',
  content = '',
  isOptional = false,
  pageId = 0,
}: NewsEditorProps) => {
  const upload = useEditorPicture(pageId);
  const mayKeep = useMay(keepsPictures) || pageId > 0;
  const insert = (editor: Editor, file: File) =>
    upload.mutate(file, {
      onSuccess: (picture) => editor.chain().focus().insertContent({ type: Picture.name, attrs: picture }).run(),
    });
  return (
    <RichTextField
      label={label}
      initial={content}
      isOptional={isOptional}
      error={error}
      onChange={onChange}
      extensions={[Picture]}
      {...(mayKeep && { onPicture: insert })}
      controls={(editor) =>
        mayKeep &&
        editor !== null && (
          <>
            <PictureControl isPending={upload.isPending} onFile={(file) => insert(editor, file)} />
            <PictureWords editor={editor} />
          </>
        )
      }
    />
  );
};
