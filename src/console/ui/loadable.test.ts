import { expect, test, vi } from 'vitest'
import { loadable, MissingPart } from './loadable.ts'

test('a part is loaded once for any number of calls', async () => {
  const importPart = vi.fn<() => Promise<string>>().mockResolvedValue('part')
  const part = loadable(importPart)
  expect(part.now()).toBeUndefined()
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  expect(await part.load()).toBe('part')
  expect(part.now()).toBe('part')
  expect(importPart).toHaveBeenCalledTimes(1)
})

test('a failed load throws its error, and is repeated by the next call', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const importPart = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(cause)
    .mockResolvedValueOnce('part')
  const part = loadable(importPart)
  const error: unknown = await part.load().catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(MissingPart)
  expect(error).toHaveProperty('cause', cause)
  expect(part.now()).toBeUndefined()
  expect(await part.load()).toBe('part')
})

test('a failed preload throws no error, and the next call loads the part', async () => {
  const importPart = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce('part')
  const part = loadable(importPart)
  part.preload()
  await vi.waitFor(() => expect(importPart).toHaveBeenCalledTimes(1))
  expect(await part.load().catch(() => part.load())).toBe('part')
})
