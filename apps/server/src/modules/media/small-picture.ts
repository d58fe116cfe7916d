/** How a photo or a film looks in a list. */
export const smallPicture = { width: 480, height: 360, quality: 74 } as const;
