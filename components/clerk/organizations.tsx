"use client";

import dynamic from "next/dynamic";

export const Organizations = dynamic(() => import("./widgets").then(({ OrganizationsWidget }) => OrganizationsWidget));
