export { cloudFilesOfClub, cloudFilesToTakeAlong, cloudKeys, countCloudFiles } from './files-of-club.ts';
