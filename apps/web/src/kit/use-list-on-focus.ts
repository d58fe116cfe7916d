import { useState } from 'react';

/**
 * What every field with a list begins with; Mantine asks for it in the render of the field. The list is there from the
 * moment somebody comes to the field: a hidden one per field would be drawn and measured with every page.
 */
export const useListOnFocus = () => {
  const [isVisited, setVisited] = useState(false);
  return {
    openOnFocus: false,
    comboboxProps: { keepMounted: isVisited },
    wrapperProps: { onFocus: () => setVisited(true) },
  };
};
