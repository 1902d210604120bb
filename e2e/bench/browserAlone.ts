import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { filePage } from './filePage.mjs'
import type { UploadParts, UploadWay } from './uploadWay.ts'

const name = 'browser alone, to a server that stores nothing'

/** Starts a server with a page for files that reads whatever is posted and stores nothing. */
const startReader = async () => {
  let bytes = 0
  const server = createServer((request, response) => {
    if (request.method === 'POST')
      request.resume().once('end', () => {
        bytes += Number(request.headers['content-length'])
        response.end()
      })
    else response.setHeader('content-type', 'text/html').end(filePage)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Bytes of the requests that have arrived completely. */
    received: () => bytes,
    stop: () => server.close(),
  }
}

/** Returns how long the browser takes for the parts, in seconds. */
const timeOfBrowserAlone = async (
  browser: Browser,
  path: string,
  parts: UploadParts,
): Promise<number> => {
  const reader = await startReader()
  const page = await browser.newPage()
  try {
    await page.goto(reader.url)
    const field = page.getByLabel('File')
    await field.setInputFiles(path)
    const milliseconds = await field.evaluate(async (input, { partSize, inFlight }) => {
      const file = (input as HTMLInputElement).files?.[0]
      if (!file) throw new Error('no file was chosen')
      const post = (part: Blob) =>
        new Promise<void>((resolve, reject) => {
          const request = new XMLHttpRequest()
          const body = new FormData()
          body.set('file', part)
          request.open('POST', '/')
          request.onload = () => resolve()
          request.onerror = () => reject(new Error('the connection broke'))
          request.send(body)
        })
      const start = performance.now()
      let next = 0
      const sender = async () => {
        while (next < file.size) {
          const from = next
          next += partSize
          await post(file.slice(from, from + partSize))
        }
      }
      await Promise.all(Array.from({ length: inFlight }, sender))
      return performance.now() - start
    }, parts)
    const { size } = await stat(path)
    if (reader.received() < size)
      throw new Error(`${name}: ${reader.received()} of ${size} bytes arrived`)
    return milliseconds / 1000
  } finally {
    await page.close()
    reader.stop()
  }
}

/**
 * The upload that no engine in the browser can beat: the same parts, as many at a time as the console sends, to a server that does
 * nothing with them.
 */
export const browserAlone = (browser: Browser, path: string, parts: UploadParts): UploadWay => ({
  name,
  send: () => timeOfBrowserAlone(browser, path, parts),
})
