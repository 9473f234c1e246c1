export const manualModel = "by hand";

/** Keep in sync with `sql/search.sql`. */
export const isCorrected = (
  memory: string,
  project = `${memory}.project_id`,
): string => `(${memory}.model = '${manualModel}' or ${memory}.version > 1 and (
  select v.content from memory_versions v where v.project_id = ${project} and v.memory_id = ${memory}.id order by v.version limit 1) is distinct from ${memory}.content)`;
