import { GraphLink } from "../memories/graph-link";
import { Meta, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { DeleteCase } from "./delete-case";
import { type EvalCase, expectationText } from "./eval-format";

export const CaseRows = ({ cases, projectId, base }: { cases: EvalCase[]; projectId: string; base: string }) => (
  <Rows label="Test cases">
    {cases.map((each) => (
      <li key={each.id} className="flex items-start justify-between gap-4 px-4 py-3">
        <div className="min-w-0">
          <p className="break-words text-sm leading-6">{each.question}</p>
          <Meta>
            <span>{expectationText(each.expect)}</span>
            <GraphLink graph={each.graph} base={base} />
            <When at={each.createdAt} />
          </Meta>
        </div>
        <DeleteCase id={each.id} projectId={projectId} question={each.question} />
      </li>
    ))}
  </Rows>
);
