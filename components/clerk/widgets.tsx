"use client";

import {
  ClerkFailed,
  ClerkLoading,
  ClerkProvider,
  OrganizationList,
  OrganizationProfile,
  OrganizationSwitcher,
  SignIn,
  UserButton,
} from "@clerk/nextjs";

// The only file that imports Clerk's UI. Loaded on demand, so a server without Clerk never sends it.

export type ClerkProps = { publishableKey: string; nonce: string | undefined };

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

const State = ({ what }: { what: string }) => (
  <>
    <ClerkLoading>
      <p role="status" className="text-muted leading-7">
        Loading {what}…
      </p>
    </ClerkLoading>
    <ClerkFailed>
      <p role="alert" className="border-danger border-l-2 pl-4 leading-7">
        The sign-in service isn&rsquo;t responding. Check your connection and reload the page.
      </p>
    </ClerkFailed>
  </>
);

/** `next` is a path on this site. */
export function SignInWidget({ next, ...clerk }: ClerkProps & { next: string }) {
  return (
    <Clerk {...clerk}>
      <State what="sign-in" />
      {/* A popup couldn't report back: the security headers isolate this window. */}
      <SignIn withSignUp oauthFlow="redirect" fallbackRedirectUrl={next} signUpFallbackRedirectUrl={next} />
    </Clerk>
  );
}

export function OrganizationsWidget({ next, ...clerk }: ClerkProps & { next: string }) {
  return (
    <Clerk {...clerk}>
      <State what="organizations" />
      {/* Projects belong to organizations, so personal accounts have nothing to show. */}
      <OrganizationList hidePersonal afterSelectOrganizationUrl={next} afterCreateOrganizationUrl={next} />
    </Clerk>
  );
}

/** Clerk decides what the person may change: a member sees the list, an admin also invites and sets roles. */
export function TeamWidget({ isAdmin, ...clerk }: ClerkProps & { isAdmin: boolean }) {
  return (
    <Clerk {...clerk}>
      <State what="members" />
      {/* In the hash, because the page has no paths of its own below it. */}
      <OrganizationProfile
        routing="hash"
        afterLeaveOrganizationUrl="/organization"
        appearance={{ elements: { rootBox: { width: "100%" }, cardBox: { width: "100%", maxWidth: "none", boxShadow: "none" } } }}
      />
      {isAdmin ? null : <p className="mt-4 text-[13px] text-muted">Only admins can invite people and change roles.</p>}
    </Clerk>
  );
}

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
            Couldn&rsquo;t load your account.
          </p>
        </ClerkFailed>
      </div>
    </Clerk>
  );
}
