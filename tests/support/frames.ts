/** One frame at a time: `["delta", {text}]`, or the raw text of a comment frame. */
export function readFrames(response: Response) {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const next = async (): Promise<[event: string, data: any] | string | null> => {
    const { done, value } = await reader.read();
    if (done) return null;
    const frame = decoder.decode(value);
    const [, event, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(frame) ?? [];
    return event ? [event, JSON.parse(data!)] : frame;
  };
  const rest = async () => {
    const frames = [];
    for (let frame = await next(); frame !== null; frame = await next()) frames.push(frame);
    return frames;
  };
  return { next, rest, cancel: () => reader.cancel() };
}
