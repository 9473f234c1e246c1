import { surface } from "./surface";

/** `/v1/memory`, `/v1/users`, `/v1/groups`: project key, camelCase. */
export const memoryApi = surface("memory", "memory");

/** `/v1/core`: project key, snake_case, errors with the status as their code. */
export const coreApi = surface("core", "core");

/** No key: health and the interface's own description. */
export const publicApi = surface("public", "memory");
