/** The project to open instead of the list. Links to the list itself have a parameter. */
export const onlyProject = <Project>(projects: Project[], query: Record<string, unknown>): Project | undefined =>
  projects.length === 1 && Object.keys(query).length === 0 ? projects[0] : undefined;
