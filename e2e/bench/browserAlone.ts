import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'

/** A page with a field for a file, and a server that reads whatever is posted and keeps nothing. */
const startReader = async () => {
  const server = createServer((request, response) => {
    if (request.method === 'POST') request.resume().once('end', () => response.end())
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<label>File <input type="file" /></label>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

/**
 * How long (s) the browser takes for the parts of a file when nobody does anything with them: what no engine in it can beat. Parts of
 * `partSize` bytes, `inFlight` at a time, as the console sends them.
 */
export const timeOfBrowserAlone = async (
  browser: Browser,
  path: string,
  parts: { readonly partSize: number; readonly inFlight: number },
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
    return milliseconds / 1000
  } finally {
    await page.close()
    reader.stop()
  }
}
