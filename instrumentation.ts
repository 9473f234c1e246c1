/** Before the first request: check the environment, open and migrate the database, make the first project, start the jobs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { boot } = await import("./boot");
  await boot();
}
