"use client";

import dynamic from "next/dynamic";

export const AccountMenu = dynamic(() => import("./widgets").then(({ AccountMenuWidget }) => AccountMenuWidget));
