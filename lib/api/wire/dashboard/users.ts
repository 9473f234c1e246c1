import type { z } from "zod";
import type { ListedUser as Listed } from "@/lib/users/list-users";
import { showTime, Timestamp } from "../common";
import { UserQuery as Query, toUser, User, UserDetail, UserErased, UserList as Users } from "../users";
import { projectQuery } from "./lists";
import { ProjectRef } from "./projects";

export const UserQuery = Query.extend(projectQuery.shape);

const ListedUser = User.extend({
  lastActiveAt: Timestamp.meta({ description: "When messages or documents were last added for the user, accurate to an hour" }),
});
export const UserList = Users.extend({ project: ProjectRef, users: ListedUser.array() });
export const toListedUser = (user: Listed): z.input<typeof ListedUser> => ({ ...toUser(user), lastActiveAt: showTime(user.lastActiveAt) });

export const UserRecord = UserDetail.extend({ project: ProjectRef });
export const ErasedUser = UserErased.extend({ project: ProjectRef });
