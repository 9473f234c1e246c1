import { forceLayout, type LayoutInput } from "./force-layout";

// A thousand entities take seconds to lay out, in which the page must stay usable.
const scope = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">;
scope.onmessage = ({ data }: MessageEvent<LayoutInput>) => scope.postMessage(forceLayout(data));
