import { connection } from "./client";

/**
 * Rows per statement or transaction. PGlite has one connection, for which every request waits: there, a size should take about 10 ms.
 */
export const batchSize = async (sizes: { pglite: number; postgres: number }): Promise<number> => sizes[(await connection()).kind];
