/** A tag for a project of this name: lowercase letters, digits and hyphens. Empty when the name has none of them. */
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

/** What a tag must be, in words; null when it is that. */
export const whatIsWrongWithTag = (tag: string): string | null =>
  /^[a-z0-9][a-z0-9-]{1,62}$/.test(tag) ? null : "2 to 63 lowercase letters, digits and hyphens, and no hyphen at the start.";
