import type * as z from 'zod'
import { createStore, type Store } from './store.ts'

/** A display preference of this browser, independent of person and portal. An invalid value is `plain`. */
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
        // The preference applies until the page is closed.
      }
    },
  }
}
