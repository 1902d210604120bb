import '@fontsource-variable/inter/wght.css'
import axe from 'axe-core'
import { StrictMode } from 'react'
import { openDB } from 'idb'
import { createRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { expect, test as base } from 'vitest'
import {
  commands as browserCommands,
  locators,
  page,
  server,
  userEvent,
  type Locator,
} from 'vitest/browser'
import { routes } from '../../src/console/routes.tsx'
import { queryClient } from '../../src/console/shell/api.ts'
import { Frame } from '../../src/console/shell/frame/Frame.tsx'
import { opened as openedPalette } from '../../src/console/shell/palette/paletteState.ts'
import { createRouter, goTo } from '../../src/console/shell/router.ts'
import { credentialsKey } from '../../src/console/shell/session/credentials.ts'
import { draft as addDraft } from '../../src/console/content/add/addDraft.ts'
import { uploads } from '../../src/console/shared/upload/uploads.ts'
import { maybeSession, signOut } from '../../src/console/shell/session/session.ts'
import { createClient, type Client } from '../../src/rest/protocol/client.ts'
import type { Fault, OperationName } from '../../src/portal/server/faults.ts'
import type { PlayedVersion } from '../../src/portal/common/plays.ts'
import type { SampleDataName } from '../../src/portal/sampleData/seed.ts'
import { axeOptions, describeViolations } from '../support/axe.ts'
import type { Account, Arrange } from '../support/arrange.ts'
import type { commands as allCommands } from './commands.ts'
import type { Calls } from './portalCalls.ts'

export { expect, page, userEvent, type Locator }

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For what has neither a role nor a label, such as the input of a file. */
    getByCss(selector: string): Locator
  }
  interface Locator {
    /** @deprecated Fails while a page is loading: `findElement` waits. */
    element(): HTMLElement | SVGElement
  }
}

locators.extend({ getByCss: (selector) => `css=${selector}` })

type Tail<Parameters extends readonly unknown[]> = Parameters extends [unknown, ...infer Rest]
  ? Rest
  : never
type Sent = {
  [Name in keyof Omit<typeof allCommands, 'callPortal'>]: (
    ...args: Tail<Parameters<(typeof allCommands)[Name]>>
  ) => ReturnType<(typeof allCommands)[Name]>
} & {
  callPortal<Name extends keyof Calls>(
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): ReturnType<Calls[Name]>
}

const commands = browserCommands as unknown as Sent

/** Allows reports of the page that match, from this call on. */
export const allow = (pattern: RegExp) => commands.allow(pattern.source)

/** Waits for the next file that the page saves, and returns its name and its text. */
export const nextDownload = () => commands.nextDownload()

/** The portal of a test: creates test data, and changes how it behaves. */
export interface TestPortal extends Omit<Arrange, 'exportFile' | 'packageItem'> {
  /** Applies a fault to the next `times` calls of an operation. */
  fault(operation: OperationName, fault: Fault, times?: number): Promise<void>
  /** Removes the faults that have not been applied. */
  clearFaults(): Promise<void>
  /** Sets the portal's clock forward (ms). */
  forward(milliseconds: number): Promise<void>
  /** Starts the runs of tasks that are due, and ends those whose time has passed. */
  runDue(): Promise<void>
}

const credentialsOf = async (account: Account) =>
  commands.callPortal('credentials', account, location.origin)

const testPortal = (): TestPortal => {
  const clientOf = (account: Account): Client => {
    let token: Promise<string> | undefined
    const read = async () => (JSON.parse(await credentialsOf(account)) as { token: string }).token
    return createClient({
      root: `${location.origin}/portal/sharing/rest`,
      token: () => (token ??= read()),
    })
  }
  return {
    as: clientOf,
    group: (...args) => commands.callPortal('group', ...args),
    item: (...args) => commands.callPortal('item', ...args),
    copies: (...args) => commands.callPortal('copies', ...args),
    share: (...args) => commands.callPortal('share', ...args),
    fault: (...args) => commands.callPortal('fault', ...args),
    clearFaults: () => commands.callPortal('clearFaults'),
    forward: (...args) => commands.callPortal('forward', ...args),
    runDue: () => commands.callPortal('runDue'),
  }
}

/** Opens a path of the console as a member who has signed in before. */
type SignIn = (account: Account, path?: string) => Promise<void>

let shown: { readonly root: Root; readonly router: ReturnType<typeof createRouter> } | undefined

/** The console reads from its icon where it is served; the page of the tests has another one, elsewhere. */
const placeSite = () => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  const link = icon ?? document.head.appendChild(document.createElement('link'))
  link.rel = 'icon'
  link.href = '/icon.svg'
}

const show = async (path: string) => {
  placeSite()
  history.replaceState(null, '', path)
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  const root = createRoot(element)
  const router = createRouter(routes)
  shown = { root, router }
  root.render(
    <StrictMode>
      <Frame>
        <RouterProvider router={router} />
      </Frame>
    </StrictMode>,
  )
  // The frame is shown before the page, which is hidden behind a dialog that its URL opens.
  await expect
    .element(page.getByRole('heading', { level: 1, includeHidden: true }).first())
    .toBeVisible()
}

/** Empties the databases of the browser. They can't be deleted while the console has them open. */
const emptyDatabases = async () => {
  for (const { name } of await indexedDB.databases()) {
    const opened = await openDB(name ?? '')
    for (const store of opened.objectStoreNames) await opened.clear(store)
    opened.close()
  }
}

/** How long reads that have not ended are awaited (ms). */
const longestRead = 3_000

/** Waits until nothing is being read: without a session, it would fail. */
const settle = async () => {
  const isBusy = () =>
    shown?.router.state.navigation.state === 'loading' || queryClient.isFetching() > 0
  const end = performance.now() + longestRead
  while (isBusy() && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Removes the console from the document. */
const hide = async () => {
  await settle()
  shown?.root.unmount()
  shown?.router.dispose()
  shown = undefined
  // A palette that is open would be open on the next page.
  openedPalette.set(undefined)
  document.body.replaceChildren()
}

/** Removes the console from the document, and what a tab of the browser stored. */
const leave = async () => {
  await hide()
  await signOut()
  queryClient.clear()
  sessionStorage.clear()
}

/** Empties what the document keeps until it is closed. */
const emptyMemory = () => {
  for (const { id } of uploads.list()) uploads.remove(id)
  if (maybeSession()) addDraft.keepFiles([])
}

/** Leaves nothing of a test to the next one. */
const cleanUp = async () => {
  emptyMemory()
  await leave()
  localStorage.clear()
  await emptyDatabases()
  const { width, height } = server.config.browser.viewport
  await page.viewport(width, height)
}

/** Expects no axe violations on the page: of all rules in light mode, and of the color rules in dark mode. */
export const checkAccessibility = async ({ withMenu = false } = {}): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateColorScheme(colorScheme)
    await expect.poll(() => document.documentElement.dataset[colorScheme]).toBeDefined()
    const { violations } = await axe.run(document, axeOptions(colorScheme, withMenu))
    expect(describeViolations(violations), `${location.pathname} in ${colorScheme}`).toEqual([])
  }
  await commands.emulateColorScheme(null)
}

/** Opens another path of the console as the same person, as a link would. */
export const visit = async (path: string): Promise<void> => {
  goTo(path)
  await expect.poll(() => location.href).toBe(new URL(path, location.origin).href)
}

/** Opens the page anew with what the tab stored, as a reload would. */
export const reload = async (): Promise<void> => {
  await hide()
  queryClient.clear()
  await show(location.pathname + location.search)
}

/** Opens a page by its link in the menu. */
export const openPage = async (title: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByRole('link', { name: title }).click()
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
  await expect.element(heading).toBeVisible()
}

/** The paths that were opened last. A visit counts after a second. */
export const readRecents = async () => {
  const database = await openDB('portal-console')
  const recents = (await database.getAll('recents')) as readonly { href: string }[]
  database.close()
  return recents.map(({ href }) => href)
}

/** The path that the console shows, with what follows it. */
export const shownPath = () => location.href.slice(location.origin.length)

/** The texts of all elements. */
export const texts = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)

/** Where something is in the window, in px. */
export const boxOf = async (target: Locator): Promise<DOMRect> =>
  (await target.findElement()).getBoundingClientRect()

/** Moves the focus to something. */
export const focus = async (target: Locator): Promise<void> => {
  await expect.element(target).toBeVisible()
  // A page that has just been shown has yet to move the focus to its title.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
  const element = await target.findElement()
  element.focus()
}

/** Presses a key on something, for example `{Enter}`. */
export const press = async (target: Locator, key: string): Promise<void> => {
  await focus(target)
  await userEvent.keyboard(key)
}

/** Presses Tab until something has the focus; fails if the focus is lost on the way, or the way is long. */
export const walkTo = async (target: Locator): Promise<void> => {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 15; presses += 1) {
    await userEvent.keyboard('{Tab}')
    if (document.activeElement === (await target.findElement())) return
    expect(document.activeElement, 'the focus').not.toBe(document.body)
  }
  await expect.element(target).toHaveFocus()
}

/** Runs a part of a test. An error contains its name. */
export const step = async <Result,>(name: string, run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}

interface Fixtures {
  /** The portal's sample data: the sample organization, or only its accounts. */
  sampleData: SampleDataName
  /** The version of the product whose portal the portal plays; undefined if it plays none. */
  plays: PlayedVersion | undefined
  /** A portal for this test only. A test fails if the page or the portal reports an error. */
  portal: TestPortal
  signIn: SignIn
}

/** A file that changes an option extends this: files share it, so `test.override` would change those that run later. */
export const test = base.extend<Fixtures>({
  sampleData: 'riverside',
  plays: undefined,
  portal: [
    async ({ sampleData, plays }, use) => {
      await commands.startPortal({ sampleData, plays })
      await use(testPortal())
      await cleanUp()
      const complaints = await commands.stopPortal()
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    },
    { auto: true },
  ],
  signIn: ({ portal: _portal }, use) =>
    use(async (account, path = '/') => {
      await leave()
      sessionStorage.setItem(credentialsKey, await credentialsOf(account))
      await show(path)
    }),
})
