/** Empty when the name has no letters or digits. */
export function suggestTag(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  const tag = words.slice(0, 64).replace(/^-+|-+$/g, "");
  return tag.slice(0, 63).replace(/-+$/, "");
}

export const tagProblem = (tag: string): string | null =>
  /^[a-z0-9][a-z0-9-]{1,62}$/.test(tag) ? null : "Use 2 to 63 lowercase letters, digits and hyphens. Don't start with a hyphen.";
