import { useCallback, useState } from 'react'
import * as z from 'zod'
import { accountScope } from '../session/accountScope.ts'
import { hasCopies, noteDraft } from './copies.ts'
import { draftKey } from './draftCopies.ts'

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
  /** Decodes a stored text; returns `untouched` for a text of an incompatible version. */
  readonly parse: (text: string) => T
  /** Makes a stored text the draft of this tab, and returns its value. */
  readonly adopt: (text: string) => T
}

/** The part of `Storage` that drafts use. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Place {
  readonly name: string
  readonly storage: () => Store
  readonly key: () => string
  /** Called with the text after each change; undefined: nothing is stored. */
  readonly onChange?: (text: string | undefined) => void
}

/** Returns a draft that is stored in `storage` under the key that `key` returns at the time of each access. */
export const createDraft = <T>(
  { name, storage, key, onChange }: Place,
  schema: z.ZodType<T>,
  untouched: NoInfer<T>,
): Draft<T> => {
  const written = (value: T) => JSON.stringify(z.encode(schema, value))
  const plain = written(untouched)
  const parse = (text: string): T => {
    try {
      const decoded = z.safeDecode(schema, JSON.parse(text))
      return decoded.success ? decoded.data : untouched
    } catch {
      return untouched
    }
  }
  const forget = () => {
    if (storage().getItem(key()) === null) return
    storage().removeItem(key())
    onChange?.(undefined)
  }
  const store = (text: string): boolean => {
    try {
      storage().setItem(key(), text)
    } catch {
      // A value that is too large remains only in the page; the value stored before is outdated.
      forget()
      return false
    }
    onChange?.(text)
    return true
  }
  return {
    name,
    untouched,
    isUntouched: (value) => written(value) === plain,
    forget,
    read: () => {
      const text = storage().getItem(key())
      return text === null ? untouched : parse(text)
    },
    keep: (value) => {
      const text = written(value)
      if (text !== plain) return store(text)
      forget()
      return true
    },
    parse,
    adopt: (text) => {
      store(text)
      return parse(text)
    },
  }
}

interface DraftOptions {
  /** Whether the draft belongs to the selected items, which no other tab has. It ends with the tab. */
  readonly isOfSelection?: boolean
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
  { isOfSelection = false }: DraftOptions = {},
): Draft<T> =>
  createDraft(
    {
      name,
      storage: () => sessionStorage,
      key: () => draftKey(name, accountScope()),
      onChange: (text) => noteDraft(accountScope(), name, text, !isOfSelection),
    },
    schema,
    untouched,
  )

/** Whether this tab has stored entries of the draft with this name, of the signed-in person. */
export const hasDraft = (name: string): boolean =>
  sessionStorage.getItem(draftKey(name, accountScope())) !== null

/** How a page restores the draft that a closed tab left. */
export interface ClosedTabOffer {
  /** The name of the draft. */
  readonly name: string
  /** Returns the number of changes in a stored text, 0 if it can't be restored, and undefined for forms that don't count them. */
  readonly countIn: (text: string) => number | undefined
  /** Makes a stored text the draft of this tab, and shows it. */
  readonly restore: (text: string) => void
}

interface DraftState {
  /** Whether entries of an earlier visit were restored. */
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
      setIsEmpty(draft.isUntouched(next))
    },
    [draft],
  )
  const offered = {
    name: draft.name,
    countIn: (text: string) => (draft.parse(text) === draft.untouched ? 0 : undefined),
    restore: (text: string) => {
      setValue(draft.adopt(text))
      setIsRestored(true)
      setIsEmpty(false)
    },
  }
  return [value, set, { isRestored, isKept, offered: isEmpty && hasCopies() ? offered : undefined }]
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
