"use client";

import { ClerkFailed, ClerkLoading, ClerkProvider, OrganizationList, OrganizationSwitcher, SignIn, UserButton } from "@clerk/nextjs";

// The only file of pages that imports Clerk. The files beside it load it when it is shown, so that a server without Clerk sends none of it.

export type ClerkProps = { publishableKey: string; nonce: string | undefined };

/** Our colours, in both themes: Clerk writes these names into its own styles, and the page's tokens fill them in. */
const appearance = {
  variables: {
    colorPrimary: "var(--accent)",
    colorPrimaryForeground: "var(--on-accent)",
    colorBackground: "var(--panel)",
    colorForeground: "var(--ink)",
    colorMutedForeground: "var(--muted)",
    colorNeutral: "var(--ink)",
    colorInput: "var(--page)",
    colorInputForeground: "var(--ink)",
    colorBorder: "var(--line)",
    colorRing: "var(--accent)",
    colorDanger: "var(--danger)",
    fontFamily: "inherit",
    borderRadius: "0.5rem",
  },
};

function Clerk({ publishableKey, nonce, children }: ClerkProps & { children: React.ReactNode }) {
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      nonce={nonce}
      signInUrl="/sign-in"
      afterSignOutUrl="/sign-in"
      telemetry={false}
      appearance={appearance}
    >
      {children}
    </ClerkProvider>
  );
}

/** Between the page and Clerk's own code, which comes from Clerk's host and may not come. */
const State = ({ what }: { what: string }) => (
  <>
    <ClerkLoading>
      <p role="status" className="text-muted leading-7">
        Loading {what} …
      </p>
    </ClerkLoading>
    <ClerkFailed>
      <p role="alert" className="border-danger border-l-2 pl-4 leading-7">
        The service that signs people in did not answer. Check your connection, then load this page again.
      </p>
    </ClerkFailed>
  </>
);

/** Signs people in or up, and leads them through what they have left to do. `next` is a path of ours. */
export function SignInWidget({ next, ...clerk }: ClerkProps & { next: string }) {
  return (
    <Clerk {...clerk}>
      <State what="the sign-in" />
      {/* A popup of another origin could not answer: pages here are closed to them. */}
      <SignIn withSignUp oauthFlow="redirect" fallbackRedirectUrl={next} signUpFallbackRedirectUrl={next} />
    </Clerk>
  );
}

export function OrganizationsWidget({ next, ...clerk }: ClerkProps & { next: string }) {
  return (
    <Clerk {...clerk}>
      <State what="your organizations" />
      {/* A person alone owns nothing here: projects belong to organizations. */}
      <OrganizationList hidePersonal afterSelectOrganizationUrl={next} afterCreateOrganizationUrl={next} />
    </Clerk>
  );
}

/** Which organization a person acts for, and their account with its sign-out. */
export function AccountMenuWidget(clerk: ClerkProps) {
  return (
    <Clerk {...clerk}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <OrganizationSwitcher
          hidePersonal
          afterSelectOrganizationUrl="/projects"
          afterCreateOrganizationUrl="/projects"
          afterLeaveOrganizationUrl="/organization"
        />
        <UserButton />
        <ClerkFailed>
          <p role="alert" className="text-danger text-sm">
            Your account cannot be shown just now.
          </p>
        </ClerkFailed>
      </div>
    </Clerk>
  );
}
