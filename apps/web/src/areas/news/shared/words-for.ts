/** What stands for a picture where pictures are not shown: the name of the file, without its ending. */
export const wordsFor = (name: string): string => name.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' ');
