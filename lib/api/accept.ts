type Range = { type: string; quality: number };

function readRange(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

export function acceptsEvents(headers: Headers): boolean {
  const ranges = (headers.get("accept") ?? "").split(",").map(readRange);
  const qualityOf = (...types: string[]) => types.flatMap((type) => ranges.find((range) => range.type === type) ?? [])[0]?.quality ?? 0;
  const events = qualityOf("text/event-stream");
  return events > 0 && events >= qualityOf("application/json", "application/*", "*/*");
}
