import { Choices } from "../ui/choices";

/** The two sides of a user's page: what is known, and what an agent is told of it. */
export const UserViews = ({ path, view }: { path: string; view: "overview" | "context" }) => (
  <Choices
    label="Views of this user"
    chosen={view}
    choices={[
      { value: "overview", name: "Overview", href: path },
      { value: "context", name: "Context preview", href: `${path}?view=context` },
    ]}
  />
);
