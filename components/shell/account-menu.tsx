"use client";

import { ChevronsUpDown, CircleUser, LogOut } from "lucide-react";
import { useRef } from "react";
import { AccountMenu as ClerkAccount } from "../clerk";
import type { ClerkProps } from "../clerk/widgets";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { ThemeChoices } from "./theme";

export function AccountMenu({ person, clerk }: { person: string; clerk: ClerkProps | null }) {
  const signOut = useRef<HTMLFormElement>(null);
  return (
    <div className="space-y-2 border-line border-t p-3">
      {clerk ? <ClerkAccount {...clerk} /> : null}
      <Menu
        align="start"
        trigger={
          <button type="button" className="flex h-9 w-full items-center gap-2 rounded-md px-2 text-left text-[13px] hover:bg-hover">
            <CircleUser className="size-4.5 shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 flex-1 truncate">{person}</span>
            <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden />
          </button>
        }
      >
        <ThemeChoices />
        {clerk ? null : (
          <>
            <MenuRule />
            <MenuItem onSelect={() => signOut.current?.requestSubmit()}>
              <LogOut aria-hidden /> Sign out
            </MenuItem>
          </>
        )}
      </Menu>
      <form ref={signOut} method="post" action="/sign-out" hidden />
    </div>
  );
}
