import { queryOptions } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { paths } from '../paths.ts'
import { hasRouteError } from '../router.ts'
import { accountScope } from '../session/accountScope.ts'
import { openStore } from '../storage/database.ts'
import { createRecentStore, type Visit } from './recentStore.ts'

const store = createRecentStore(openStore('recents'))

type Opened = Pick<Visit, 'href' | 'kind' | 'of'>

const objects = {
  item: ['/content/items/:id', paths.item],
  group: ['/groups/:id', paths.group],
  role: ['/organization/roles/:id', paths.role],
  member: ['/organization/members/:id', paths.member],
} as const

/** What has tabs, each with a path below its own. */
const withTabs: readonly string[] = ['item', 'member']

/** Pages whose paths look like those of objects. */
const notObjects = new Set([
  paths.newGroup(),
  paths.newRole(),
  paths.importRoles(),
  '/organization/roles/compare',
  paths.addMembers(),
])

/** Returns what a path shows: a page of the menu, an object, or undefined for other pages. */
export const openedAt = (pathname: string, pages: ReadonlySet<string>): Opened | undefined => {
  if (pages.has(pathname)) return { href: pathname, kind: 'page', of: pathname }
  if (notObjects.has(pathname)) return undefined
  for (const [kind, [path, hrefOf]] of Object.entries(objects)) {
    // Any other path below an object is another page.
    const of = matchPath({ path, end: !withTabs.includes(kind) }, pathname)?.params.id
    if (of !== undefined) return { href: hrefOf(of), kind: kind as keyof typeof objects, of }
  }
  return undefined
}

/** Records that the current page was opened, under the title that it shows. `pages` are the paths of the menu. */
export const recordVisit = async (pathname: string, pages: ReadonlySet<string>): Promise<void> => {
  const opened = openedAt(pathname, pages)
  const title = document.querySelector('main h1')?.textContent
  if (!opened || !title || hasRouteError()) return
  await store.add({
    ...opened,
    title,
    place: accountScope(),
    time: Date.now(),
  })
}

/** What the person opened last at this portal in this browser, newest first. */
export const recents = () => {
  const place = accountScope()
  return queryOptions({
    queryKey: ['recents', place],
    queryFn: () => store.list(place),
    staleTime: 0,
  })
}
