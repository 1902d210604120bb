import { siteRoot } from '../site.ts'

/** The possible reasons why a part of the console could not be loaded. */
export type WhyMissing = 'unreachable' | 'newVersion' | 'unknown'

const fileName = (address: string | null | undefined) => address?.split('/').at(-1)

/** The script that starts the console; its name changes with every build that changes anything. */
const entryIn = (page: Document): string | undefined =>
  fileName(page.querySelector('script[type=module][src]')?.getAttribute('src'))

/** Compares the version of the console on the server with the version that runs in this tab. */
export const whyMissing = async (): Promise<WhyMissing> => {
  try {
    const response = await fetch(siteRoot(), { cache: 'no-store' })
    if (!response.ok) return 'unknown'
    const installed = new DOMParser().parseFromString(await response.text(), 'text/html')
    const entry = entryIn(installed)
    return entry === undefined || entry === entryIn(document) ? 'unknown' : 'newVersion'
  } catch {
    return 'unreachable'
  }
}
