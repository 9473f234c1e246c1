"use client";

import dynamic from "next/dynamic";

/** For the frame of the dashboard, where people sign in with Clerk: give it what `clerkSettings` tells. */
export const AccountMenu = dynamic(() => import("./widgets").then(({ AccountMenuWidget }) => AccountMenuWidget));
