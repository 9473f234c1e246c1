// Where client generators look first.
export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "../v1/openapi.json/route";
