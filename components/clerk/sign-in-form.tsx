"use client";

import dynamic from "next/dynamic";

export const SignInForm = dynamic(() => import("./widgets").then(({ SignInWidget }) => SignInWidget));
