import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Browser, Page } from '@playwright/test'
import { signInByHand } from '../support/signIn.ts'

export const MB = 1024 * 1024

/** Returns a positive integer from the environment, or the default. Throws an error if the variable is anything else. */
export const countFrom = (variable: string, byDefault: number): number => {
  const count = Number(process.env[variable] ?? byDefault)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`${variable} must be a positive integer.`)
  return count
}

/** Gives `use` a new folder on the disk where the portals of the bench have theirs, and removes the folder afterward. */
export const withFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function* incompressible(megabytes: number) {
  for (let written = 0; written < megabytes; written += 1) yield randomBytes(MB)
}

/** Gives `use` the path of a tile package of random bytes, and removes the file afterward. */
export const withFile = <T>(megabytes: number, use: (path: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const path = join(folder, 'tiles.tpk')
    await pipeline(Readable.from(incompressible(megabytes)), createWriteStream(path))
    return use(path)
  })

/** Gives `use` the page for adding items, in a new browser context where the publisher has signed in. */
export const onPage = async <T>(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await signInByHand(page, 'publisher', '/content/add')
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Returns how long the work takes, in seconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
