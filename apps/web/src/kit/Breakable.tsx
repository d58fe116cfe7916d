import { Fragment } from 'react';

/** An e-mail address goes on in the next line at its @, where a reader expects it. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have their place and nothing else.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
