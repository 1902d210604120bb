import { createStore } from '../storage/store.ts'

/** What is open: the palette, the list of shortcuts, or neither. */
export type Opened = 'palette' | 'shortcuts' | undefined

/** What is open above every page. */
export const opened = createStore<Opened>(undefined)

/** Characters that were typed before the palette's code had arrived. */
let early: string | undefined

/** Opens the palette; what is typed until it is shown becomes its text. */
export const openPalette = (): void => {
  early = ''
  opened.set('palette')
}

/** Adds a character to the text of a palette that is not shown yet. Returns whether the palette is about to be shown. */
export const typeEarly = (character: string): boolean => {
  if (early === undefined || opened.get() !== 'palette') return false
  early += character
  return true
}

/** Returns the text that was typed early. From then on, the palette reads the keyboard itself. */
export const takeEarlyText = (): string => {
  const text = early ?? ''
  early = undefined
  return text
}
