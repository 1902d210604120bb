import { siteRoot } from '../site.ts'

const fileName = (address: string | null | undefined) => address?.split('/').at(-1)

/** The script that starts the console; its name changes with every build that changes anything. */
const entryIn = (page: Document): string | undefined =>
  fileName(page.querySelector('script[type=module][src]')?.getAttribute('src'))

/** Returns the file name of the script that started this tab. */
export const ownEntry = (): string | undefined => entryIn(document)

/** Returns the file name of the script that starts the installed version; undefined if the server returns something else. Throws without a connection. */
export const installedEntry = async (cache: RequestCache): Promise<string | undefined> => {
  const response = await fetch(siteRoot(), { cache })
  if (!response.ok) return undefined
  return entryIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
}
