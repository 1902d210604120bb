import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { hashOf } from '../content/hardUpload.ts'
import { atTop } from '../support/places.ts'
import { withFolder } from './uploadSetup.ts'
import type { UploadWay } from './uploadWay.ts'

declare global {
  interface Window {
    tus?: typeof import('tus-js-client')
  }
}

/** Starts a tus server that stores files in `folder`. */
const startTus = async (folder: string) => {
  const child = fork(atTop('e2e/bench/tusServer.mjs'), [folder])
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`the tus server ended with ${code}`)
  })
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string]
  return {
    url,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

/** Uploads a file with tus-js-client in a page of its own. Returns the time in seconds, and the URL of the stored file. */
const sendByTus = async (browser: Browser, url: string, path: string, chunkSize: number) => {
  const page = await browser.newPage()
  try {
    await page.goto(url)
    await page.addScriptTag({ path: atTop('node_modules/tus-js-client/dist/tus.min.js') })
    const field = page.getByLabel('File')
    await field.setInputFiles(path)
    return await field.evaluate(
      (input, size) =>
        new Promise<{ seconds: number; stored: string }>((resolve, reject) => {
          const file = (input as HTMLInputElement).files?.[0]
          if (!file || !window.tus) throw new Error('the page has no file or no tus client')
          const upload = new window.tus.Upload(file, {
            endpoint: '/files',
            chunkSize: size,
            // The time of a second attempt would be measured as well.
            retryDelays: null,
            onError: reject,
            onSuccess: () =>
              resolve({ seconds: (performance.now() - start) / 1000, stored: upload.url ?? '' }),
          })
          const start = performance.now()
          upload.start()
        }),
      chunkSize,
    )
  } finally {
    await page.close()
  }
}

/**
 * Gives `use` the ways to upload the file at `path` with tus: in chunks of `chunkSize` bytes, and as one stream. The chunks travel one
 * after the other: the server's file store does not offer the concatenation of several uploads.
 */
export const withTusUploads = <T>(
  browser: Browser,
  path: string,
  chunkSize: number,
  use: (ways: { readonly inChunks: UploadWay; readonly oneStream: UploadWay }) => Promise<T>,
): Promise<T> =>
  withFolder(async (folder) => {
    const server = await startTus(folder)
    let last = ''
    const way = (name: string, size: number): UploadWay => ({
      name,
      send: async () => {
        const { seconds, stored } = await sendByTus(browser, server.url, path, size)
        last = join(folder, basename(stored))
        return seconds
      },
      stored: async () => ({ size: (await stat(last)).size, hash: () => hashOf(last) }),
      clear: async () => {
        for (const file of await readdir(folder)) await rm(join(folder, file))
      },
    })
    try {
      return await use({
        inChunks: way('tus, in chunks', chunkSize),
        oneStream: way('tus, one stream', Infinity),
      })
    } finally {
      await server.stop()
    }
  })
