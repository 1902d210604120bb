import { describe, expect, test } from 'vitest'
import { ZipFile, type EndOptions } from 'yazl'
import { rawZip } from '../../../../portal/groups/packages/testing/rawZip.ts'
import { findFileProblem } from './packageFile.ts'

type Bytes = Uint8Array<ArrayBuffer>

const zipOf = async (
  entries: Record<string, Bytes>,
  options: Partial<EndOptions> = {},
): Promise<Bytes> => {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(entries))
    zip.addBuffer(Buffer.from(bytes), name, { compress: false })
  zip.end({
    forceZip64Format: false,
    comment: '',
    ...options,
  })
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.from(Buffer.concat(chunks))
}
const text = (content: string): Bytes => new TextEncoder().encode(content)
const manifest = { 'manifest.json': text('{"version": 1}') }
const fileOf = (bytes: Bytes, name = 'hydrology.epk') => new File([bytes], name)

describe('a package is uploaded if it', () => {
  test('is a ZIP archive', async () => {
    expect(await findFileProblem(fileOf(await zipOf(manifest)))).toBeUndefined()
  })
  test('contains a comment', async () => {
    const bytes = await zipOf(manifest, { comment: 'made by hand' })
    expect(await findFileProblem(fileOf(bytes))).toBeUndefined()
  })
  test('uses the ZIP64 format', async () => {
    const bytes = await zipOf(manifest, { forceZip64Format: true })
    expect(await findFileProblem(fileOf(bytes))).toBeUndefined()
  })
  test('contains another archive', async () => {
    const inner = await zipOf({ 'data.shp': text('x'.repeat(1000)) })
    const bytes = await zipOf({ ...manifest, 'layer.lpkx': inner })
    expect(await findFileProblem(fileOf(bytes))).toBeUndefined()
  })
  test('has names that only the portal refuses', async () => {
    const outside = new Uint8Array(rawZip([{ name: '../../outside', content: 'x' }]))
    expect(await findFileProblem(fileOf(outside))).toBeUndefined()
    const entry = { name: 'a', content: '1' }
    const twice = new Uint8Array(rawZip([entry, entry]))
    expect(await findFileProblem(fileOf(twice))).toBeUndefined()
  })
  test('has its extension in capitals', async () => {
    expect(await findFileProblem(fileOf(await zipOf(manifest), 'HYDROLOGY.EPK'))).toBeUndefined()
  })
})

describe('nothing is uploaded if the file', () => {
  test('has another extension', async () => {
    expect(await findFileProblem(fileOf(await zipOf(manifest), 'hydrology.zip'))).toBe('name')
  })
  test('is empty', async () => {
    expect(await findFileProblem(fileOf(new Uint8Array()))).toBe('empty')
  })
  test('is not a ZIP archive', async () => {
    expect(await findFileProblem(fileOf(text('%PDF-1.7 and so on')))).toBe('notZip')
    expect(await findFileProblem(fileOf(text('PK')))).toBe('notZip')
  })
  test('is an archive without its end', async () => {
    const bytes = await zipOf({ 'data.bin': new Uint8Array(200_000) })
    expect(await findFileProblem(fileOf(bytes.slice(0, 150_000)))).toBe('truncated')
    expect(await findFileProblem(fileOf(bytes.slice(0, -1)))).toBe('truncated')
  })
  test('is cut off right after a nested archive', async () => {
    const inner = await zipOf({ 'data.shp': text('x'.repeat(1000)) })
    const bytes = await zipOf({ ...manifest, 'layer.lpkx': inner })
    const end = Buffer.from(bytes).indexOf(Buffer.from(inner)) + inner.length
    expect(await findFileProblem(fileOf(bytes.slice(0, end)))).toBe('truncated')
  })
})
