import { Refusal } from './refusal.mjs';

const oldest = [20, 19];

/** Everything loaded before this must parse on an old Node.js too, so that the message about the version can appear. */
export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Refusal(
    `Vereinshaus braucht Node.js ${oldest.join('.')} oder neuer, hier läuft ${process.versions.node}: https://nodejs.org`,
  );
};
