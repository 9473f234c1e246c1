"use client";

import dynamic from "next/dynamic";

// Only in the browser: Clerk's script may have run before React takes over the server's page, and a widget would then render something
// else than the server did, which can leave the whole page blank.

const Loading = ({ what }: { what: string }) => (
  <p role="status" className="text-muted leading-7">
    Loading {what}…
  </p>
);

export const SignInForm = dynamic(() => import("./widgets").then(({ SignInWidget }) => SignInWidget), {
  ssr: false,
  loading: () => <Loading what="sign-in" />,
});

export const Organizations = dynamic(() => import("./widgets").then(({ OrganizationsWidget }) => OrganizationsWidget), {
  ssr: false,
  loading: () => <Loading what="organizations" />,
});

export const Team = dynamic(() => import("./widgets").then(({ TeamWidget }) => TeamWidget), {
  ssr: false,
  loading: () => <Loading what="members" />,
});

export const AccountMenu = dynamic(() => import("./widgets").then(({ AccountMenuWidget }) => AccountMenuWidget), {
  ssr: false,
  loading: () => <div className="min-h-8" />,
});
