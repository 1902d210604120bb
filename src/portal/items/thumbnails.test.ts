import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../files/store.ts'
import { imageTypeOf, thumbnailAnswer } from './thumbnails.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-images-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const image = () => sharp({ create: { width: 9, height: 6, channels: 3, background: 'teal' } })

test.each(['png', 'jpeg', 'gif'] as const)(
  'a %s file is recognized as an image',
  async (format) => {
    const path = join(folder, format)
    await image().toFormat(format).toFile(path)
    expect(await imageTypeOf(path)).toBe(`image/${format}`)
  },
)

test.each(['webp', 'tiff', 'avif'] as const)('a %s file is not decoded', async (format) => {
  const path = join(folder, format)
  await image().toFormat(format).toFile(path)
  await expect(sharp(path).metadata()).rejects.toThrow(/unsupported image format/)
  expect(await imageTypeOf(path)).toBeUndefined()
})

test('an SVG file is not decoded', async () => {
  const path = join(folder, 'drawing.svg')
  await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>')
  await expect(sharp(path).metadata()).rejects.toThrow(/unsupported image format/)
  expect(await imageTypeOf(path)).toBeUndefined()
})

test.each([50, 200, 400, 800])(
  'an image with an EXIF orientation is upright in the width %i',
  async (width) => {
    const path = join(folder, `turned ${width}.jpg`)
    await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(path)
    const files: Pick<FileStore, 'withPath' | 'read'> = {
      withPath: (_hash, work) => work(path),
      read: () => createReadStream(path),
    }
    const thumbnail = { hash: path, type: 'image/jpeg' }
    const { body } = await thumbnailAnswer(files, thumbnail, undefined, width)
    const bytes = Buffer.isBuffer(body) ? body : await buffer(Readable.from(body))
    const served = await sharp(bytes).metadata()
    expect(served.autoOrient).toMatchObject(
      width <= 200 ? { width: 200, height: 300 } : { width: 400, height: 600 },
    )
  },
)
