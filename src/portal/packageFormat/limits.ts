const MB = 1024 * 1024
const GB = 1024 * MB

/** What a package may be. Sizes in bytes. A package beyond a limit is refused before anything of it is used. */
export const limits = {
  /** "Keep packages below 10 GB" (rest-content.md section 12.5). */
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
  /** Resources and info files of one item (rest-content.md section 4.2). */
  filesOfAnItem: 10_000,
  /** All files together, unpacked. */
  unpacked: 20 * GB,
  /** Unpacked size over packed size of the whole package, once it unpacks to more than `unsuspicious`. */
  ratio: 100,
  unsuspicious: 256 * MB,
} as const
