import Link from "next/link";
import { ApiError } from "../api";
import { Notice } from "../ui/notice";

type Hint = { title: string; hint?: string; link?: { href: string; text: string } };

/** What a refusal means here, and where to do something about it. The service's own sentence stands beneath. */
function hintOf(error: ApiError, base: string): Hint {
  switch (error.code) {
    case "QUOTA_EXCEEDED":
      return { title: "This month’s budget is used up", link: { href: "/billing", text: "See the plans" } };
    case "RATE_LIMITED":
      return { title: "Too many calls in a minute", link: { href: "/usage", text: "See the limits" } };
    case "CONTENT_BLOCKED":
      return {
        title: "Blocked by this project’s redaction",
        hint: "Nothing of it was stored or sent to a model.",
        link: { href: `${base}/settings`, text: "Redaction settings" },
      };
    case "USER_NOT_FOUND":
      return { title: "Nothing is remembered of this user yet", hint: "A user comes to life with what is first added for them." };
    case "GROUP_NOT_FOUND":
      return { title: "There is no such group", link: { href: `${base}/groups`, text: "To the groups" } };
    case "MODEL_UNAVAILABLE":
      return { title: "The model does not answer", hint: "Memory is not affected. Try again in a moment." };
    case "UNAUTHORIZED":
      return { title: "Your session has ended", link: { href: "/sign-in", text: "Sign in" } };
  }
  if (error.status >= 500) return { title: "The service could not do it" };
  if (error.status === 0) return { title: "No connection" };
  return { title: "That was not accepted" };
}

/** A refusal, at the place where it was asked for. */
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
              For support: <code className="font-mono">{known.correlationId}</code>
            </span>
          ) : null}
        </p>
      ) : null}
    </Notice>
  );
}
