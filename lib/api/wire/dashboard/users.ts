import { UserList as Listed, UserQuery as Query, UserDetail, UserErased } from "../users";
import { projectQuery } from "./lists";
import { ProjectRef } from "./projects";

export const UserQuery = Query.extend(projectQuery.shape);
export const UserList = Listed.extend({ project: ProjectRef });
export const UserRecord = UserDetail.extend({ project: ProjectRef });
export const ErasedUser = UserErased.extend({ project: ProjectRef });
