import { text as readText } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { maxJsonDepth, isTooDeep } from '../../rest/protocol/depth.ts'
import { compareVersions } from '../../rest/protocol/versions.ts'
import { isStorable } from '../common/storableText.ts'
import type { ByteSource } from '../common/byteSource.ts'
import { packageFailure } from './failures.ts'
import { limits } from './limits.ts'
import { Manifest, PackedItem, packageFormat, packageVersion, paths } from './manifest.ts'
import { openZip, type Zip } from './zip.ts'

/** An export package that was checked as far as possible without reading its items. */
export interface OpenPackage {
  readonly manifest: Manifest
  /** Returns the properties of an item. Throws a PortalError when its entry is missing or damaged. */
  readonly item: (id: string) => Promise<PackedItem>
  /** Streams a file by its path in the archive (see `paths`). The stream fails when its bytes are damaged. Size in bytes. */
  readonly file: (path: string) => Promise<{ readonly size: number; readonly content: Readable }>
}

/** The properties of a resource are nested in three further levels. */
const deepest = maxJsonDepth + 3

const wordsOf = (error: z.ZodError) => {
  const [first] = error.issues
  const where = first?.path.map(String).join('.') ?? ''
  return `${where === '' ? '' : `'${where}' `}${first?.message ?? 'is not valid'}`
}

/** Reads a JSON file of the archive as a whole; it is limited to `limit` bytes. */
const readJson = async (zip: Zip, path: string, limit: number): Promise<unknown> => {
  const entry = zip.entries.get(path)
  if (!entry) throw packageFailure(`The package contains no ${path}.`)
  if (entry.size > limit)
    throw packageFailure(`${path} in the package is larger than ${limit / (1024 * 1024)} MB.`)
  const json = await readText(await zip.read(entry))
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw packageFailure(`${path} in the package is not valid JSON.`)
  }
  if (isTooDeep(value, deepest))
    throw packageFailure(`${path} in the package is more than ${deepest} levels deep.`)
  if (!isStorable(value))
    throw packageFailure(`${path} in the package contains invalid characters.`)
  return value
}

const Heading = z.object({ format: z.literal(packageFormat), packageVersion: z.string() })

const readManifest = async (zip: Zip): Promise<Manifest> => {
  const value = await readJson(zip, paths.manifest, limits.manifest)
  const heading = Heading.safeParse(value)
  if (!heading.success)
    throw packageFailure(
      'The file is not an export package: its manifest.json is of a different kind.',
    )
  const [theirs = '', ours = ''] = [heading.data.packageVersion, packageVersion].map(
    (version) => version.split('.')[0],
  )
  if (compareVersions(theirs, ours) > 0)
    throw packageFailure(
      `The package has the format version ${heading.data.packageVersion}; this portal reads versions up to ${ours}.x.`,
    )
  const manifest = Manifest.safeParse(value)
  if (manifest.success) return manifest.data
  throw packageFailure(`manifest.json in the package is not valid: ${wordsOf(manifest.error)}.`)
}

const readItem = async (zip: Zip, id: string): Promise<PackedItem> => {
  const path = paths.item(id)
  const item = PackedItem.safeParse(await readJson(zip, path, limits.item))
  if (!item.success)
    throw packageFailure(`${path} in the package is not valid: ${wordsOf(item.error)}.`)
  if (item.data.id !== id)
    throw packageFailure(
      `${path} in the package describes a different item. The package is damaged.`,
    )
  return item.data
}

/**
 * Opens an export package and reads its manifest (layout: README.md). Throws a PortalError with the reason: not a zip archive, truncated,
 * unsafe names, a zip bomb, a missing or different manifest, a newer format.
 */
export const openPackage = async (source: ByteSource): Promise<OpenPackage> => {
  const zip = await openZip(source)
  return {
    manifest: await readManifest(zip),
    item: (id) => readItem(zip, id),
    file: async (name) => {
      const entry = zip.entries.get(name)
      if (!entry) throw packageFailure(`${name} is missing from the package.`)
      return { size: entry.size, content: await zip.read(entry) }
    },
  }
}
