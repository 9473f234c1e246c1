import { normalName } from "@/lib/entities/normal-name";

const maxNameWords = 4;
const maxWords = 60;

export function namesIn(question: string): string[] {
  const words = normalName(question.slice(0, 2_000))
    .split(/[^\p{L}\p{N}'&.+#-]+/u)
    .map((word) => word.replace(/^['.-]+|['.-]+$|'s$/g, ""))
    .filter(Boolean)
    .slice(0, maxWords);
  const names = new Set<string>();
  for (let length = 1; length <= maxNameWords; length++) {
    for (let i = 0; i + length <= words.length; i++) names.add(words.slice(i, i + length).join(" "));
  }
  return [...names];
}
