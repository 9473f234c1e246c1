import { AppError } from "@/lib/errors";

export const userNotFound = (user: string) =>
  new AppError("USER_NOT_FOUND", `No user "${user}" in this project. Users are created when you first add something for them.`);

export const groupNotFound = (name: string) =>
  new AppError("GROUP_NOT_FOUND", `No group "${name}" in this project. Create it with POST /v1/groups.`);
