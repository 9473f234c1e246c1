import { QuietPage } from "./quiet-page";

/** In production `digest` is all a browser learns of an error: it finds the error in the server's log. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <QuietPage label="Error" title="This page could not be shown">
      <p>
        Nothing that was stored is lost. Try again in a moment.
        {digest ? (
          <>
            {" "}
            If it fails again, the server&rsquo;s log says why: look for <code className="font-mono text-ink text-sm">{digest}</code>.
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
          Start page
        </a>
      </p>
    </QuietPage>
  );
}
