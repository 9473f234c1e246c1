import { AppError } from "@/lib/errors";

export const userNotFound = (user: string) =>
  new AppError("USER_NOT_FOUND", `No user "${user}" in this project. A user is created by the first write that names them.`);

export const groupNotFound = (name: string) =>
  new AppError("GROUP_NOT_FOUND", `No group "${name}" in this project. Create it with POST /v1/groups.`);
