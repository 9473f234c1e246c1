"use client";

/** In production `digest` is all a browser learns of an error: it finds the error in the server's log. */
export default function Failure({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-5 py-20 sm:px-8">
      <p className="font-mono text-danger text-sm">Error</p>
      <h1 className="mt-3 font-semibold text-3xl tracking-tight">This page could not be shown</h1>
      <p className="mt-4 text-muted leading-7">
        Nothing you stored is lost. Try again; if it fails again, look into the server&rsquo;s log
        {error.digest ? (
          <>
            {" "}
            for <code className="font-mono text-ink text-sm">{error.digest}</code>
          </>
        ) : null}
        .
      </p>
      <p className="mt-6">
        <button type="button" onClick={retry} className="cursor-pointer rounded-md bg-accent px-4 py-2 font-medium text-on-accent">
          Try again
        </button>
      </p>
    </main>
  );
}
