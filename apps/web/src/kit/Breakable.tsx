import { Fragment } from 'react';

/** An e-mail address breaks before its @, where readers expect it. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have their place and nothing else.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
