/** An embedded page names its club in the URL, because all embedded pages share one host name. */
export const takeClubFromEmbedAddress = () => {
  const id = /^(?:\/kurse)?\/embed\/(\d+)\//.exec(location.pathname)?.[1];
  if (id !== undefined) window.vereinshaus = { verein_ID: Number(id) };
};
