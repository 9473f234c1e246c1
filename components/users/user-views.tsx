import { SegmentedLinks } from "../ui/segmented-links";

export const UserViews = ({ path, view }: { path: string; view: "overview" | "context" }) => (
  <SegmentedLinks
    label="View"
    chosen={view}
    choices={[
      { value: "overview", name: "Overview", href: path },
      { value: "context", name: "Context preview", href: `${path}?view=context` },
    ]}
  />
);
