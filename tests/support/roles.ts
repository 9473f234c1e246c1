/** The role of the application on a test Postgres: it owns nothing. */
export const applicationRole = (snapshot: string) => ({ name: `${snapshot}_application`, password: "only-for-tests" });

export function urlOf(server: string, database: string, role?: ReturnType<typeof applicationRole>): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (role) [url.username, url.password] = [role.name, role.password];
  return url.href;
}
