import sharp from 'sharp'
import type { ReceivedFile } from '../../rest/protocol/files.ts'
import { imageLimits } from '../../rest/records/itemProperties.ts'
import type { RawAnswer } from '../operations/context.ts'
import { failures } from '../common/failures.ts'
import { createTurns } from '../common/turns.ts'
import type { FileStore } from '../files/store.ts'
import { isKnown, servedSafely } from '../operations/sendFile.ts'

// Only these loaders of libvips are enabled, so that hostile files reach no other; the SVG loader renders the sample images.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvgBuffer',
  ],
})

/** Widths in which thumbnails are served, in pixels. */
const widths = [200, 400, 800, 2400] as const

/** Maximum pixels of an image that is decoded: a small file can expand to gigabytes. */
const pixelLimit = 50_000_000

/** Bytes of resized thumbnails kept in memory. */
const cacheLimit = 16 * 1024 * 1024

const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
}

/** Images are decoded one after the other: the process has four threads for that, for files, and for passwords. */
const decoding = createTurns(1)

const open = (path: string) => sharp(path, { limitInputPixels: pixelLimit })

/** Returns the media type of a complete PNG, GIF, or JPEG, by its contents; undefined for anything else. */
export const imageTypeOf = async (path: string): Promise<string | undefined> => {
  try {
    const { format } = await open(path).metadata()
    const type = mediaTypes[format]
    // Only decoding shows that the image is complete.
    const decode = () => open(path).resize(8).raw().toBuffer()
    return type && (await decoding.perform(decode)).length > 0 ? type : undefined
  } catch {
    return undefined
  }
}

/** Returns whether an image has too many pixels to be decoded, according to its header. */
const hasTooManyPixels = async (path: string): Promise<boolean> => {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    return width * height > pixelLimit
  } catch {
    return false
  }
}

/** Throws 400 for anything but a complete PNG, GIF, or JPEG of at most 10 MB and 50 megapixels. Returns its media type. */
export const checkThumbnail = async (
  file: Pick<ReceivedFile, 'path' | 'size'>,
  parameter = 'thumbnail',
): Promise<string> => {
  if (file.size > imageLimits.thumbnail)
    throw failures.badParameter(parameter, 'must be at most 10 MB')
  if (await hasTooManyPixels(file.path))
    throw failures.badParameter(parameter, `must have at most ${pixelLimit / 1e6} megapixels`)
  const type = await imageTypeOf(file.path)
  if (!type) throw failures.badParameter(parameter, 'must be a PNG, GIF, or JPEG image')
  return type
}

const snap = (width: number) => widths.find((served) => served >= width) ?? widths.at(-1) ?? 0

/** Most recently used last. */
const cache = new Map<string, Buffer>()
let cached = 0

const remember = (key: string, image: Buffer) => {
  cache.set(key, image)
  cached += image.length
  for (const [oldest, { length }] of cache) {
    if (cached <= cacheLimit) break
    cache.delete(oldest)
    cached -= length
  }
}

const resize = async (
  files: Pick<FileStore, 'withPath'>,
  hash: string,
  width: number,
): Promise<Buffer | undefined> => {
  const key = `${hash}-${width}`
  const known = cache.get(key)
  if (known) {
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  try {
    return await files.withPath(hash, async (path) => {
      const image = open(path)
      // Resized images have no EXIF orientation: their pixels are upright, and so are the compared widths.
      const { autoOrient } = await image.metadata()
      if (autoOrient.width <= width) return undefined
      const resized = await decoding.perform(() => image.autoOrient().resize({ width }).toBuffer())
      if (!cache.has(key)) remember(key, resized)
      return resized
    })
  } catch {
    // An image that cannot be decoded (from a package, for example) is served unchanged.
    return undefined
  }
}

/** Returns a thumbnail in the next larger served width for `width` (pixels, default 200); a smaller original unchanged. */
export const thumbnailAnswer = async (
  files: Pick<FileStore, 'withPath' | 'read'>,
  { hash, type }: { hash: string; type: string },
  ifNoneMatch: string | undefined,
  width = 200,
): Promise<RawAnswer> => {
  const etag = `"${hash}-${snap(width)}"`
  const headers = {
    ...servedSafely,
    'content-type': type,
    'cache-control': 'private, max-age=60',
    etag,
  }
  if (isKnown(ifNoneMatch, etag)) return { status: 304, headers, body: '' }
  return { headers, body: (await resize(files, hash, snap(width))) ?? files.read(hash) }
}
