/** "Lives in" of `LIVES_IN`, "Favorite color" of `FAVORITE:color`. */
export function attributeName(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[_:\s]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
