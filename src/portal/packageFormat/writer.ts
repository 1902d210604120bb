import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type * as z from 'zod'
import { packageFailure } from './failures.ts'
import { limits } from './limits.ts'
import {
  PackedItem,
  packageFormat,
  packageVersion,
  paths,
  type Manifest,
  type PackedResource,
} from './manifest.ts'

/** The bytes of a file. A stream is requested when it is needed, and must contain exactly `size` bytes. */
export type FileContent =
  | Buffer
  | { readonly size: number; readonly open: () => Readable | Promise<Readable> }

export interface FileToPack {
  readonly mediaType: string
  readonly content: FileContent
}

type AttachedFileToPack = FileToPack & { readonly path: string }
type ResourceToPack = AttachedFileToPack & Partial<Pick<PackedResource, 'access' | 'properties'>>

export interface ItemToPack {
  readonly properties: Omit<z.input<typeof PackedItem>, 'data' | 'thumbnail' | 'resources' | 'info'>
  /** Bytes as shown in the portal; -1 for items without data. */
  readonly size: number
  readonly data?: FileToPack | undefined
  readonly thumbnail?: FileToPack | undefined
  readonly resources?: readonly ResourceToPack[]
  readonly info?: readonly AttachedFileToPack[]
  /** Writes half of the item's properties, for tests and sample data with a damaged package. */
  readonly isDamaged?: boolean
}

/** The properties of the whole package in the manifest. */
export interface PackageHeading {
  /** Epoch milliseconds. */
  readonly created: number
  readonly source: Manifest['source']
  readonly group: Manifest['group']
}

export interface PackageWriter {
  /** The package's bytes, while they are being written. */
  readonly output: Readable
  /**
   * Writes one item; resolves when its last byte was passed on, so that little of it is in memory. Throws a PortalError, with
   * nothing written, when the item does not fit into a package.
   */
  add(item: ItemToPack): Promise<void>
  /** Writes the manifest, with the relationships between items of the package, and ends `output`. */
  end(relationships: Manifest['relationships']): Promise<void>
  /** Aborts: `output` ends with the error. */
  abort(error: Error): void
}

/** Larger files are stored without compression, which costs time; most of them are compressed already (bytes). */
const deflateLimit = 8 * 1024 * 1024
const compressible = /^text\/|json|xml|javascript|csv/
const jsonType = 'application/json'

const sizeOf = (content: FileContent) => (Buffer.isBuffer(content) ? content.length : content.size)

/** Returns the contents of item.json. Throws a PortalError when the item does not fit into a package. */
const itemJson = ({
  properties,
  data,
  thumbnail,
  resources = [],
  info = [],
  isDamaged,
}: ItemToPack) => {
  const described = (file: FileToPack | undefined) => (file ? { mediaType: file.mediaType } : null)
  const listed = (files: readonly AttachedFileToPack[]) =>
    files.map(({ path, mediaType }) => ({ path, mediaType }))
  const parsed = PackedItem.safeParse({
    ...properties,
    data: described(data),
    thumbnail: described(thumbnail),
    resources: resources.map(({ content: _content, ...resource }) => resource),
    info: listed(info),
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw packageFailure(
      `The item does not fit into a package: '${issue?.path.join('.') ?? ''}' ${issue?.message ?? 'is not valid'}.`,
    )
  }
  const json = Buffer.from(JSON.stringify(parsed.data))
  if (json.length > limits.item)
    throw packageFailure('The item does not fit into a package: its properties are too large.')
  return isDamaged ? json.subarray(0, json.length / 2) : json
}

/** Creates a package (layout: README.md). Only an item's properties are kept in memory, not its files. */
export const createPackageWriter = ({ created, source, group }: PackageHeading): PackageWriter => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const entries: Manifest['entries'] = []
  let current: Readable | undefined

  const abort = (error: Error) => {
    output.destroy(error)
  }
  zip.on('error', abort)
  // Its consumer may begin later, and sees the error then. Without a listener, the error would end the process.
  output.on('error', () => undefined)
  output.once('close', () => current?.destroy())

  const write = async (path: string, { mediaType, content }: FileToPack) => {
    const size = sizeOf(content)
    const bytes = Buffer.isBuffer(content) ? Readable.from([content]) : await content.open()
    current = bytes
    if (output.destroyed) bytes.destroy()
    else
      zip.addReadStream(bytes, path, {
        size,
        mtime: new Date(created),
        mode: 0o100644,
        compress: size <= deflateLimit && compressible.test(mediaType),
      })
    await finished(bytes)
    current = undefined
  }

  return {
    output,
    abort,
    add: async (item) => {
      const { id, type, title, created: itemCreated, modified } = item.properties
      const json = itemJson(item)
      await write(paths.item(id), { mediaType: jsonType, content: json })
      if (item.data) await write(paths.data(id), item.data)
      if (item.thumbnail) await write(paths.thumbnail(id), item.thumbnail)
      for (const kind of ['resource', 'info'] as const)
        for (const file of (kind === 'resource' ? item.resources : item.info) ?? [])
          await write(paths.file(id, kind, file.path), file)
      entries.push({ id, type, title, size: item.size, created: itemCreated, modified })
    },
    end: async (relationships) => {
      const packed = new Set(entries.map(({ id }) => id))
      const manifest: Manifest = {
        format: packageFormat,
        packageVersion,
        created,
        source,
        group,
        entries,
        relationships: relationships.filter(
          ({ originItemId, destinationItemId }) =>
            packed.has(originItemId) && packed.has(destinationItemId),
        ),
      }
      const content = Buffer.from(JSON.stringify(manifest))
      if (content.length > limits.manifest || entries.length > limits.items)
        throw packageFailure(
          'There are too many items for one package. Export fewer items at a time.',
        )
      await write(paths.manifest, { mediaType: jsonType, content })
      zip.end()
    },
  }
}

/** Writes a whole package. Returns its bytes. */
export const writePackage = (
  heading: PackageHeading,
  items: Iterable<ItemToPack> | AsyncIterable<ItemToPack>,
  relationships: Manifest['relationships'] = [],
): Readable => {
  const writer = createPackageWriter(heading)
  const writeAll = async () => {
    for await (const item of items) await writer.add(item)
    await writer.end(relationships)
  }
  writeAll().catch((error: unknown) =>
    writer.abort(error instanceof Error ? error : new Error(String(error))),
  )
  return writer.output
}
