import { ZipFile } from 'yazl'

// Local fields of one moment: the archive contains no time zone, so its bytes are the same everywhere.
const stamp = new Date(2026, 0, 2, 12)

/** Returns a zip archive of the entries, in order; the same entries result in the same bytes. */
export const zip = async (entries: Record<string, string | Buffer>): Promise<Buffer> => {
  const archive = new ZipFile()
  for (const [path, content] of Object.entries(entries)) {
    archive.addBuffer(Buffer.from(content as string), path, {
      mtime: stamp,
      forceDosTimestamp: true,
      mode: 0o100644,
    })
  }
  archive.end()
  const chunks: Buffer[] = []
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
