/** Begins to record syncs below `root`; what is there already counts as synced. */
export function recordSyncs(root: string): void

/** Writes what would be left after a power cut now into a new folder. */
export function restoreSynced(folder: string): void

/** The number of syncs seen. */
export function syncs(): number
