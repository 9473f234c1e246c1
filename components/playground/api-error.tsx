import Link from "next/link";
import { ApiError } from "../api";
import { Notice } from "../ui/notice";

type Hint = { title: string; hint?: string; link?: { href: string; text: string } };

function hintOf(error: ApiError, base: string): Hint {
  switch (error.code) {
    case "QUOTA_EXCEEDED":
      return { title: "Monthly limit reached", link: { href: "/billing", text: "View plans" } };
    case "RATE_LIMITED":
      return { title: "Rate limit exceeded", link: { href: "/usage", text: "View limits" } };
    case "CONTENT_BLOCKED":
      return {
        title: "Blocked by redaction",
        hint: "Nothing was stored or sent to a model.",
        link: { href: `${base}/settings`, text: "Redaction settings" },
      };
    case "USER_NOT_FOUND":
      return { title: "User not found", hint: "Users are created when you first add something for them." };
    case "GROUP_NOT_FOUND":
      return { title: "Group not found", link: { href: `${base}/groups`, text: "View groups" } };
    case "MODEL_UNAVAILABLE":
      return { title: "Model unavailable", hint: "Your data is safe. Try again in a moment." };
    case "UNAUTHORIZED":
      return { title: "Session expired", link: { href: "/sign-in", text: "Sign in" } };
  }
  if (error.status >= 500) return { title: "Server error" };
  if (error.status === 0) return { title: "No connection" };
  return { title: "Request rejected" };
}

export function Failure({ error, base }: { error: Error; base: string }) {
  const known = error instanceof ApiError ? error : null;
  const { title, hint, link } = known ? hintOf(known, base) : { title: "Something went wrong" };
  return (
    <Notice kind="danger" title={title}>
      <p className="break-words">
        {error.message} {hint}
      </p>
      {link || known?.correlationId ? (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-[13px] text-muted">
          {link ? (
            <Link className="link" href={link.href}>
              {link.text}
            </Link>
          ) : null}
          {known?.correlationId && known.status >= 500 ? (
            <span className="break-all">
              Correlation ID: <code className="font-mono">{known.correlationId}</code>
            </span>
          ) : null}
        </p>
      ) : null}
    </Notice>
  );
}
