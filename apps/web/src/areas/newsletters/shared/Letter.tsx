import { useComputedColorScheme } from '@mantine/core';

type Props = { html: string; title: string; width?: number | undefined };

/** Shows a letter like a mail program: isolated from the page, without scripts, in the reader's colour scheme. */
export const Letter = ({ html, title, width }: Props) => {
  const scheme = useComputedColorScheme();
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox="allow-popups"
      style={{
        display: 'block',
        width: '100%',
        maxWidth: width ?? '100%',
        height: '70vh',
        margin: '0 auto',
        border: '1px solid var(--mantine-color-default-border)',
        borderRadius: 8,
        colorScheme: scheme,
      }}
    />
  );
};
