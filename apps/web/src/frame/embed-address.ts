/** An embedded page names its club in the address, because the host name is the same for all of them. */
export const takeClubFromEmbedAddress = () => {
  const id = /^(?:\/kurse)?\/embed\/(\d+)\//.exec(location.pathname)?.[1];
  if (id !== undefined) window.vereinshaus = { verein_ID: Number(id) };
};
