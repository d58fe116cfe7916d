const attribute = 'data-mantine-color-scheme';

/** Paper is white: users of the dark scheme print in light colours. */
export const printInLight = () => {
  const page = document.documentElement;
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = page.getAttribute(attribute);
    page.setAttribute(attribute, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) page.setAttribute(attribute, shown);
  });
};
