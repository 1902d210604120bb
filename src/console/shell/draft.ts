import { useEffect, useState } from 'react'
import * as z from 'zod'
import { currentPlace } from './place.ts'

/** What somebody has entered on a page and not applied yet. */
interface Draft<T> {
  readonly read: () => T
  readonly keep: (value: T) => void
  /** To be called once it has been applied. */
  readonly forget: () => void
}

/** Where drafts are kept, as far as they need it. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A draft that is kept in `storage` under what `key` answers at that moment. */
export const createDraft = <T>(
  { storage, key }: { readonly storage: () => Kept; readonly key: () => string },
  schema: z.ZodType<T>,
  untouched: NoInfer<T>,
): Draft<T> => {
  const written = (value: T) => JSON.stringify(z.encode(schema, value))
  const plain = written(untouched)
  const forget = () => storage().removeItem(key())
  return {
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
      if (text === plain) return forget()
      try {
        storage().setItem(key(), text)
      } catch {
        // What is too large to be kept stays in the page; what was kept before would be wrong.
        forget()
      }
    },
  }
}

/**
 * A draft that is kept until the tab is closed, for each person at each portal; for pages that therefore need not ask before they
 * are left. `schema` decodes what was written, `untouched` is what a page begins with. Secrets have no place in it.
 */
export const draftOf = <T>(name: string, schema: z.ZodType<T>, untouched: NoInfer<T>): Draft<T> =>
  createDraft(
    { storage: () => sessionStorage, key: () => `portal-console ${name} ${currentPlace()}` },
    schema,
    untouched,
  )

/** A draft as the state of a page. */
export const useDraft = <T>(draft: Draft<T>): readonly [T, (next: T) => void] => {
  const [value, setValue] = useState(draft.read)
  useEffect(() => draft.keep(value), [draft, value])
  return [value, setValue]
}

/** A map, written as a list of pairs. */
export const mapOf = <K extends z.ZodType, V extends z.ZodType>(key: K, value: V) =>
  z.codec(z.array(z.tuple([z.unknown(), z.unknown()])), z.map(key, value), {
    // The map looks at what the pairs hold.
    decode: (pairs) => new Map(pairs) as Map<z.input<K>, z.input<V>>,
    encode: (map) => [...map],
  })

/** A set of texts, written as a list. */
export const setOfTexts = z.codec(z.array(z.string()), z.set(z.string()), {
  decode: (list) => new Set(list),
  encode: (set) => [...set],
})
