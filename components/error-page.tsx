import { MessagePage } from "./message-page";

/** In production the browser only gets the error's `digest`, which identifies it in the server log. */
export function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <MessagePage label="Error" title="Something went wrong">
      <p>
        Your data is safe. Try again in a moment.
        {digest ? (
          <>
            {" "}
            If it keeps failing, search the server log for <code className="font-mono text-ink text-sm">{digest}</code>.
          </>
        ) : null}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="button"
          onClick={retry}
          className="min-h-10 cursor-pointer rounded-md bg-accent px-4 font-medium text-on-accent hover:opacity-90"
        >
          Try again
        </button>
        <a className="link" href="/">
          {" "}
          Home{" "}
        </a>
      </p>
    </MessagePage>
  );
}
