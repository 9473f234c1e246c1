import { AppError } from "@/lib/errors";

export const userNotFound = (user: string) =>
  new AppError("USER_NOT_FOUND", `No user "${user}" in this project. Users are created when you first add something for them.`);

export const groupNotFound = (name: string) =>
  new AppError("GROUP_NOT_FOUND", `No group "${name}" in this project. Create it with POST /v1/groups.`);

export const threadNotFound = () =>
  new AppError("THREAD_NOT_FOUND", "No thread with this id in this graph. Omit thread_id to start a new one.");
