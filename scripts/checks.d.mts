/** @throws what is missing, if what is installed isn't what package-lock.json says */
export function checkDependencies(folder?: string): void;
