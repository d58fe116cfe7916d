import { useState } from 'react';

/**
 * Default props of every field with a list; Mantine calls it while rendering the field. The list is only mounted once the field has had the
 * focus: a hidden list per field would be rendered and measured with every page.
 */
export const useListOnFocus = () => {
  const [isVisited, setVisited] = useState(false);
  return {
    openOnFocus: false,
    comboboxProps: { keepMounted: isVisited },
    wrapperProps: { onFocus: () => setVisited(true) },
  };
};
