// The one barrel: drizzle-kit reads the tables from here.
export * from "./billing";
export * from "./counts";
export * from "./graphs";
export * from "./ingestion";
export * from "./logs";
export * from "./memories";
export * from "./people";
export * from "./search";
export * from "./tenancy";
