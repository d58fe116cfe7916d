export { cloudFilesOfClub, cloudFilesToTakeAlong, countCloudFiles } from './files-of-club.ts';
