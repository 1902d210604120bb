import { readFile } from 'node:fs/promises'
import type { BrowserCommandContext } from 'vitest/node'
import type { ColorScheme } from '../support/axe.ts'
import { watch, type Guards } from '../support/guards.ts'
import type { Calls, PortalOptions } from './portalCalls.ts'
import { startPortalProcess, type PortalProcess } from './portals.ts'
import { portCookie } from './proxy.ts'

/** What belongs to the browser of a worker. */
interface Session {
  readonly process: PortalProcess
  /** Watches the page during a test. */
  guards?: Guards
}

const sessions = new Map<string, Session>()

const originOf = ({ page }: BrowserCommandContext) => new URL(page.url()).origin

const sessionOf = ({ sessionId }: BrowserCommandContext): Session => {
  const session = sessions.get(sessionId) ?? { process: startPortalProcess() }
  sessions.set(sessionId, session)
  return session
}

/** Starts the portal of a test, and leads the page's requests to it. */
const startPortal = async (context: BrowserCommandContext, options: PortalOptions) => {
  const session = sessionOf(context)
  const origin = originOf(context)
  await context.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const port = await session.process.call('start', { ...options, publicUrl: origin })
  await context.context.addCookies([{ name: portCookie, value: String(port), url: origin }])
  // After the start, because a request of the test before might find no portal.
  session.guards = await watch(context.context, origin)
}

/** Stops it, and returns what the page and the portal complained about. */
const stopPortal = async (context: BrowserCommandContext): Promise<string[]> => {
  const { process, guards } = sessionOf(context)
  guards?.stop()
  return [...(guards?.complaints() ?? []), ...(await process.call('stop'))]
}

/** Allows reports of the page that match, from this call on. */
const allow = async (context: BrowserCommandContext, pattern: string) =>
  sessionOf(context).guards?.allow(new RegExp(pattern, 'u'))

const callPortal = <Name extends keyof Calls>(
  context: BrowserCommandContext,
  name: Name,
  ...args: Parameters<Calls[Name]>
) => sessionOf(context).process.call(name, ...args)

/** Shows the page in light or in dark mode; null is the default of the browser. */
const emulateColorScheme = ({ page }: BrowserCommandContext, colorScheme: ColorScheme | null) =>
  page.emulateMedia({ colorScheme })

/** Waits for the next file that the page saves, and returns its name and its text. */
const nextDownload = async ({ page }: BrowserCommandContext) => {
  const download = await page.waitForEvent('download')
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

export const commands = {
  startPortal,
  stopPortal,
  allow,
  callPortal,
  emulateColorScheme,
  nextDownload,
}
