const MB = 1024 * 1024
const GB = 1024 * MB

/** Limits of packages. Sizes in bytes. A package above a limit is refused before any of it is used. */
export const limits = {
  /** The interface recommends packages below 10 GB. */
  package: 10 * GB,
  /** Files inside the zip. */
  entries: 200_000,
  /** Items, and relationships between them. */
  items: 50_000,
  relationships: 200_000,
  /** Characters of a file's path inside the zip. */
  path: 1024,
  manifest: 16 * MB,
  item: 1 * MB,
  /** Resources and info files of one item. */
  filesOfAnItem: 10_000,
  /** All files together, uncompressed. */
  unpacked: 20 * GB,
  /** Uncompressed size divided by compressed size of the whole package, once it exceeds `unsuspicious`. */
  ratio: 100,
  unsuspicious: 256 * MB,
} as const
