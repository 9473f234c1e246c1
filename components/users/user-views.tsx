import { SegmentedLinks } from "../ui/segmented-links";

export const UserViews = ({ path, view }: { path: string; view: "overview" | "profile" | "context" }) => (
  <SegmentedLinks
    label="View"
    chosen={view}
    choices={[
      { value: "overview", name: "Overview", href: path },
      { value: "profile", name: "Profile", href: `${path}?view=profile` },
      { value: "context", name: "Context preview", href: `${path}?view=context` },
    ]}
  />
);
