/** @throws while a server is running from the build in this folder */
export function checkNotServing(folder: string): void;
