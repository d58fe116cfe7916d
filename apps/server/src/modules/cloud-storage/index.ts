export { allCloudKeys, cloudFilesOfClub, cloudFilesToTakeAlong, cloudKeys, countCloudFiles } from './files-of-club.ts';
