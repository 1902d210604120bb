import type * as z from 'zod'
import { createStore, type Store } from './store.ts'

/** A preference of this browser for how things are shown; nothing of a person or a portal. What cannot be read is `plain`. */
export const preference = <T>(name: string, schema: z.ZodType<T>, plain: T): Store<T> => {
  const key = `portal-console.${name}`
  const read = (): T => {
    try {
      return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? plain
    } catch {
      return plain
    }
  }
  const store = createStore(read())
  return {
    ...store,
    set: (next) => {
      store.set(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // It holds until the page is closed.
      }
    },
  }
}
