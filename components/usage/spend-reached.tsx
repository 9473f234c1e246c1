import type { ResponseBody } from "@/app/v1/routes";
import { ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { When } from "../ui/when";
import { formatUsd } from "./format-usd";

type Spend = ResponseBody<"GET", "/v1/dashboard/projects/{id}/usage">["spend"];

export function SpendReached({ spend, base }: { spend: Spend; base: string }) {
  const isHard = spend.state === "hard";
  const limit = formatUsd((isHard ? spend.hardUsd : spend.softUsd) ?? 0);
  return (
    <div className="mb-6">
      <Notice
        kind={isHard ? "danger" : "warn"}
        title={isHard ? `Spend limit of ${limit} reached` : `Spend is above ${limit}`}
        actions={
          <ButtonLink size="sm" href={`${base}/settings#spend`}>
            Change limits
          </ButtonLink>
        }
      >
        Models cost {formatUsd(spend.costUsd)} this month.{" "}
        {isHard ? (
          <>
            Extraction waits and chat is paused until you raise the limit, or until <When at={spend.resetsAt} as="day" />, 00:00 UTC.
            Nothing is lost, and search keeps working.
          </>
        ) : (
          "Everything keeps working."
        )}
      </Notice>
    </div>
  );
}
