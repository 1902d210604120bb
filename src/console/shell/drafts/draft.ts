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

/** The part of `Storage` that drafts use. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns a draft that is stored in `storage` under the key that `key` returns at the time of each access. */
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
 * Returns a draft that is stored until the tab is closed, for each user of each portal, so that its page can be left without a
 * confirmation. Forms for values of the portal use `useUnapplied`. `schema` decodes the stored value; `untouched` is the initial
 * one. A draft must not contain secrets.
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
