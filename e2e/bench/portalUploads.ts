import { execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { authentication } from '../../src/rest/signIn/authentication.ts'
import { createClient } from '../../src/rest/protocol/client.ts'
import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import { prepareUpload } from '../content/beginUpload.ts'
import { hashOfBytes } from '../content/hardUpload.ts'
import { password } from '../support/arrange.ts'
import { startProcess } from '../support/process.ts'
import { onPage, timed } from './uploadSetup.ts'
import type { UploadWay } from './uploadWay.ts'

const execute = promisify(execFile)
const userName = 'publisher'

/** Uploads the file in one request. Throws an error if the portal does not return the ID of an item. */
const byCurl = async (root: string, token: string, path: string) => {
  const fields = { f: 'json', token, title: 'tiles', type: 'Tile Package' }
  const form = Object.entries(fields).flatMap(([key, value]) => ['-F', `${key}=${value}`])
  const address = `${root}/content/users/${userName}/addItem`
  const { stdout } = await execute('curl', ['-sS', ...form, '-F', `file=@${path}`, address])
  const answer = JSON.parse(stdout) as { id?: string }
  if (answer.id === undefined) throw new Error(`curl was answered ${stdout}`)
}

/**
 * Returns the time in seconds from the next click to the word "Uploaded", by the page's own clock: Playwright prepares a click at
 * length, and polls a page twice a second only.
 */
const timeFromClick = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let start = 0
        addEventListener('click', ({ timeStamp }) => (start = timeStamp), true)
        const look = () => {
          const uploaded = document.evaluate("//*[text()='Uploaded']", document, null, 9)
          if (uploaded.singleNodeValue) resolve((performance.now() - start) / 1000)
        }
        const observed = { subtree: true, childList: true, characterData: true }
        new MutationObserver(look).observe(document.body, observed)
      }),
  )

/** Selects how the console sends the file, regardless of its size. */
const chosen = (way: 'Multiple parts' | 'One request') => async (page: Page) => {
  await page.getByText('Upload method, ID, metadata, and properties').click()
  await page.getByRole('radio', { name: way, exact: true }).check()
}

/** Gives `use` the ways to upload the file at `path` to a portal: with the console in parts and in one request, and with curl. */
export const withPortalUploads = async <T>(
  browser: Browser,
  path: string,
  use: (ways: {
    readonly inParts: UploadWay
    readonly oneRequest: UploadWay
    readonly curl: UploadWay
  }) => Promise<T>,
): Promise<T> => {
  const server = await startProcess('empty')
  try {
    const root = `${server.url}/portal/sharing/rest`
    const signIn = { username: userName, password, client: 'requestip' } as const
    const { token } = await createClient({ root }).send(authentication.generateToken, signIn)
    const client = createClient({ root, token: async () => token })
    const uploaded = async () => (await client.send(content.list, { userName })).items
    const way = (name: string, send: () => Promise<number>): UploadWay => ({
      name,
      send,
      stored: async () => {
        const [item] = await uploaded()
        if (!item) throw new Error(`${name}: the portal has no item`)
        return {
          size: item.size ?? 0,
          hash: async () => {
            const headers = { 'X-Esri-Authorization': `Bearer ${token}` }
            const { body } = await fetch(`${root}/content/items/${item.id}/data`, { headers })
            return hashOfBytes(Readable.fromWeb(body as ReadableStream))
          },
        }
      },
      clear: async () => {
        for (const { id } of await uploaded())
          await client.send(items.remove, { userName, itemId: id })
      },
    })
    // The upload starts with the last click.
    const byConsole = (choose: (page: Page) => Promise<void>) => () =>
      onPage(browser, server.url, async (page) => {
        const confirm = await prepareUpload(page, path, choose)
        const time = timeFromClick(page)
        await confirm()
        return time
      })
    return await use({
      inParts: way('console, in parts', byConsole(chosen('Multiple parts'))),
      oneRequest: way('console, one request', byConsole(chosen('One request'))),
      curl: way('curl, one request', () => timed(() => byCurl(root, token, path))),
    })
  } finally {
    await server.stop()
  }
}
