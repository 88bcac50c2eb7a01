/**
 * Stub for `iceberg-js`, aliased in vite.config.ts: storage-js needs it only for analytics buckets, which the app does
 * not have.
 */
export class IcebergRestCatalog {}
