import { useCallback, useState } from 'react'
import * as z from 'zod'
import { readDraft, removeDraft, storeDraft } from './storedDrafts.ts'

/** The unapplied entries of a page. */
export interface Draft<T> {
  /** Identifies the draft among those of a person. */
  readonly name: string
  /** The initial value of the page; `read` returns the same object if nothing was entered. */
  readonly untouched: T
  readonly read: () => T
  /** Whether a value equals the initial one. */
  readonly isUntouched: (value: T) => boolean
  /** Stores a value; returns false if the value is too large for the browser's storage. */
  readonly keep: (value: T) => boolean
  /** Removes the draft, after its entries were applied. */
  readonly forget: () => void
  /** Decodes a stored value; returns `untouched` for a value of an incompatible version. */
  readonly parse: (stored: unknown) => T
}

interface DraftOptions<T> {
  /** Whether the draft belongs to the selected items, which no other tab has. It ends with the tab. */
  readonly isOfSelection?: boolean
  /** Returns the number of entries of a value, by which Home names the draft. */
  readonly count?: (value: T) => number
}

/**
 * Returns a draft for each user of each portal, so that its page can be left without a confirmation. It belongs to the tab; after the
 * tab was closed or has crashed, other tabs offer it for seven days. Forms for values of the portal use `useUnapplied`. `schema`
 * decodes the stored value; `untouched` is the initial one. A draft must not contain secrets.
 */
export const draftOf = <T>(
  name: string,
  schema: z.ZodType<T>,
  untouched: NoInfer<T>,
  { isOfSelection = false, count }: DraftOptions<NoInfer<T>> = {},
): Draft<T> => {
  const plain = JSON.stringify(z.encode(schema, untouched))
  const isUntouched = (value: T) => JSON.stringify(z.encode(schema, value)) === plain
  const forget = () => removeDraft(name)
  const parse = (stored: unknown): T => {
    const { success, data } = z.safeDecode(schema, stored)
    return success ? data : untouched
  }
  return {
    name,
    untouched,
    isUntouched,
    forget,
    parse,
    read: () => {
      const stored = readDraft(name)
      return stored === undefined ? untouched : parse(stored)
    },
    keep: (value) => {
      if (!isUntouched(value))
        return storeDraft(name, z.encode(schema, value), !isOfSelection, count?.(value))
      forget()
      return true
    },
  }
}

/** How a page restores the draft that a closed tab left. */
export interface ClosedTabOffer {
  /** The name of the draft. */
  readonly name: string
  /** Returns the number of changes in a stored value, 0 if it can't be restored, and undefined for forms that don't count them. */
  readonly countIn: (stored: unknown) => number | undefined
  /** Makes a stored value the draft of this tab, and shows it. */
  readonly restore: (stored: unknown) => void
}

interface DraftState {
  /** Whether entries of an earlier visit were restored, and not discarded since. */
  readonly isRestored: boolean
  /** Whether the value is stored; false if it is too large. */
  readonly isKept: boolean
  /** For the notice of the page, while it contains no entries. */
  readonly offered: ClosedTabOffer | undefined
}

/** A draft as the state of a page. */
export const useDraft = <T>(draft: Draft<T>): readonly [T, (next: T) => void, DraftState] => {
  const [value, setValue] = useState<T>(draft.read)
  const [isRestored, setIsRestored] = useState(() => value !== draft.untouched)
  const [isEmpty, setIsEmpty] = useState(!isRestored)
  const [isKept, setIsKept] = useState(true)
  const set = useCallback(
    (next: T) => {
      setValue(next)
      setIsKept(draft.keep(next))
      const isUntouched = draft.isUntouched(next)
      setIsEmpty(isUntouched)
      if (isUntouched) setIsRestored(false)
    },
    [draft],
  )
  const offered = {
    name: draft.name,
    countIn: (stored: unknown) => (draft.parse(stored) === draft.untouched ? 0 : undefined),
    restore: (stored: unknown) => {
      set(draft.parse(stored))
      setIsRestored(true)
    },
  }
  return [value, set, { isRestored, isKept, offered: isEmpty ? offered : undefined }]
}

/** A map that is stored as a list of pairs. */
export const mapOf = <K extends z.ZodType, V extends z.ZodType>(key: K, value: V) =>
  z.codec(z.array(z.tuple([z.unknown(), z.unknown()])), z.map(key, value), {
    // The schema of the map checks the pairs.
    decode: (pairs) => new Map(pairs) as Map<z.input<K>, z.input<V>>,
    encode: (map) => [...map],
  })

/** A set of texts that is stored as a list. */
export const setOfTexts = z.codec(z.array(z.string()), z.set(z.string()), {
  decode: (list) => new Set(list),
  encode: (set) => [...set],
})
