import { Notice } from "../ui/notice";
import { HideNoModel } from "./hide-no-model";

export const NoModel = () => (
  <div className="mb-6">
    <Notice title="No model connected" actions={<HideNoModel />}>
      <p className="text-muted">
        Built-in rules extract memories and answer questions. To connect a language model, set <Name>OPENAI_API_KEY</Name>, or{" "}
        <Name>OPENAI_BASE_URL</Name>, <Name>LOCI_MODEL</Name> and <Name>LOCI_EMBEDDING_MODEL</Name> for another server. See{" "}
        <a className="link" href="/docs/configuration#with-a-model">
          configuration
        </a>
        , and check it with <Name>npm run doctor</Name>.
      </p>
    </Notice>
  </div>
);

const Name = ({ children }: { children: string }) => <code className="break-words font-mono text-[13px] text-ink">{children}</code>;
