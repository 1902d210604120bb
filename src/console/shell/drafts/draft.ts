import { useCallback, useState } from 'react'
import * as z from 'zod'
import { accountScope } from '../session/accountScope.ts'

/** The unapplied entries of a page. */
export interface Draft<T> {
  /** The initial value of the page; `read` returns the same object if nothing was entered. */
  readonly untouched: T
  readonly read: () => T
  /** Stores a value; returns false if the value is too large for the browser's storage. */
  readonly keep: (value: T) => boolean
  /** Removes the draft, after its entries were applied. */
  readonly forget: () => void
}

/** Where drafts are kept, as far as they need it. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A draft that is kept in `storage` under what `key` answers at that moment. */
export const createDraft = <T>(
  { storage, key }: { readonly storage: () => Store; readonly key: () => string },
  schema: z.ZodType<T>,
  untouched: NoInfer<T>,
): Draft<T> => {
  const written = (value: T) => JSON.stringify(z.encode(schema, value))
  const plain = written(untouched)
  const forget = () => storage().removeItem(key())
  return {
    untouched,
    forget,
    read: () => {
      try {
        const text = storage().getItem(key())
        if (text === null) return untouched
        const decoded = z.safeDecode(schema, JSON.parse(text))
        return decoded.success ? decoded.data : untouched
      } catch {
        return untouched
      }
    },
    keep: (value) => {
      const text = written(value)
      if (text === plain) {
        forget()
        return true
      }
      try {
        storage().setItem(key(), text)
        return true
      } catch {
        // A value that is too large remains only in the page; the value stored before is outdated.
        forget()
        return false
      }
    },
  }
}

/**
 * A draft that is kept until the tab is closed, for each person at each portal; for pages that therefore need not ask before they
 * are left. Forms over values of the portal use `useUnapplied`. `schema` decodes what was written, `untouched` is what a page begins with. Secrets have no place in it.
 */
export const draftOf = <T>(name: string, schema: z.ZodType<T>, untouched: NoInfer<T>): Draft<T> =>
  createDraft(
    { storage: () => sessionStorage, key: () => `portal-console ${name} ${accountScope()}` },
    schema,
    untouched,
  )

interface DraftState {
  /** Whether entries of an earlier visit were restored. */
  readonly isRestored: boolean
  /** Whether the value is stored; false if it is too large. */
  readonly isKept: boolean
}

/** A draft as the state of a page. */
export const useDraft = <T>(draft: Draft<T>): readonly [T, (next: T) => void, DraftState] => {
  const [value, setValue] = useState<T>(draft.read)
  const [isRestored] = useState(() => value !== draft.untouched)
  const [isKept, setIsKept] = useState(true)
  const set = useCallback(
    (next: T) => {
      setValue(next)
      setIsKept(draft.keep(next))
    },
    [draft],
  )
  return [value, set, { isRestored, isKept }]
}

/** A map, written as a list of pairs. */
export const mapOf = <K extends z.ZodType, V extends z.ZodType>(key: K, value: V) =>
  z.codec(z.array(z.tuple([z.unknown(), z.unknown()])), z.map(key, value), {
    // The schema of the map checks the pairs.
    decode: (pairs) => new Map(pairs) as Map<z.input<K>, z.input<V>>,
    encode: (map) => [...map],
  })

/** A set of texts, written as a list. */
export const setOfTexts = z.codec(z.array(z.string()), z.set(z.string()), {
  decode: (list) => new Set(list),
  encode: (set) => [...set],
})
