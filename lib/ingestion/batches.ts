// Other writers wait for a transaction at the graph's lock, and on PGlite, which has one connection, every other request does. Each of
// these takes about 15 ms there.

export const draftsPerLinking = 32;
export const draftsPerReconciling = 12;
export const chunksPerTransaction = 16;
