import { currentPath } from '../session/returnPath.ts'
import { draftKey, DraftPage } from './draftCopies.ts'

/** The key in session storage of the page of a draft. Drafts themselves have another beginning. */
const pageKey = (place: string, name: string) => `portal-console.page ${draftKey(name, place)}`

/** Stores the current page as the page of a draft of this tab, and returns it; removes the stored page if there is no draft. */
export const notePage = (place: string, name: string, isKept: boolean): DraftPage | undefined => {
  const key = pageKey(place, name)
  if (!isKept) {
    sessionStorage.removeItem(key)
    return undefined
  }
  const page = {
    path: currentPath(),
    title: document.querySelector('main h1')?.textContent ?? '',
  }
  try {
    sessionStorage.setItem(key, JSON.stringify(page))
  } catch {
    // The storage is full: the draft is not listed, but its page restores it.
  }
  return page
}

/** Returns the page of a draft of this tab; undefined for drafts of older versions of the console. */
export const pageOfDraft = (place: string, name: string): DraftPage | undefined => {
  try {
    return DraftPage.safeParse(JSON.parse(sessionStorage.getItem(pageKey(place, name)) ?? 'null'))
      .data
  } catch {
    return undefined
  }
}
