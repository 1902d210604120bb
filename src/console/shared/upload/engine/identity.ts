const headSize = 64

/** The first bytes of a file, in hexadecimal digits. */
const headOf = async (file: Blob) =>
  Array.from(new Uint8Array(await file.slice(0, headSize).arrayBuffer()), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Identifies a file without reading all of it. */
export interface FileIdentity {
  readonly name: string
  readonly size: number
  /** Epoch ms. */
  readonly modified: number
  readonly head: string
}

/** Throws when the file cannot be read. */
export const identityOf = async (file: File): Promise<FileIdentity> => ({
  name: file.name,
  size: file.size,
  modified: file.lastModified,
  head: await headOf(file),
})

export const isSameFile = (a: FileIdentity, b: FileIdentity): boolean =>
  a.name === b.name && a.size === b.size && a.modified === b.modified && a.head === b.head
