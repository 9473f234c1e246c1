/**
 * Drafts that are linked or reconciled in one transaction. Other writers wait for it at the graph's lock, and on PGlite, which has one
 * connection, every other request does.
 */
export const draftsPerTransaction = 32;
