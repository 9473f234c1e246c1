// The only barrel file: drizzle-kit reads the tables from here.
export * from "./billing";
export * from "./counts";
export * from "./entities";
export * from "./evals";
export * from "./feedback";
export * from "./graphs";
export * from "./jobs";
export * from "./logs";
export * from "./memories";
export * from "./profiles";
export * from "./search";
export * from "./sources";
export * from "./spend";
export * from "./tenancy";
export * from "./webhooks";
