export type Place = {
  origin: string;
  /** Until a key was created here. */
  apiKey: string | null;
  /** The project's tag, if people can sign in with OAuth. */
  oauthTag: string | null;
};
/** `hint`: what to do with the text. */
export type Snippet = { title: string; text: string; hint?: string };
export type Tool = {
  name: string;
  kind: "Code" | "MCP";
  /** One sentence: what it gives. */
  about: string;
  /** What makes the first call. */
  next: string;
  /** Whether the key is read from LOCI_API_KEY. */
  usesVariable: boolean;
  snippets: (place: Place) => Snippet[];
  /** Opens the tool itself, with the settings filled in. */
  link?: (place: Place) => { text: string; href: string };
};

export const variable = "LOCI_API_KEY";
