import { randomId } from '../../shell/storage/randomId.ts'
import type { RecordStore } from '../../shell/storage/database.ts'

const key = 'portal-console.selection'
/** How long selections of closed tabs are stored (ms): a restarted browser can restore its tabs. */
const keptFor = 3 * 24 * 60 * 60 * 1000

const read = (): Record<string, string> => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

const stamp = (time: number) => String(time).padStart(16, '0')
const newName = () => `${stamp(Date.now())} ${randomId()}`

/** Returns whether only this tab uses a name; true if the browser can't determine it. */
const isOurs = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    // Pages without HTTPS have no locks.
    const locks = navigator.locks as LockManager | undefined
    if (!locks) return resolve(true)
    const held = locks.request(`${key} ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      // The lock is kept until the tab is closed.
      return lock && new Promise<void>(() => undefined)
    })
    held.catch(() => resolve(true))
  })

/**
 * Returns the name of this tab's selection in an account scope. A duplicated tab gets its own name, and starts with a copy of the
 * selection of the original tab (`from`).
 */
export const namedHere = async (place: string): Promise<{ name: string; from?: string }> => {
  const names = read()
  const before = names[place]
  if (before !== undefined && (await isOurs(before))) return { name: before }
  const name = newName()
  await isOurs(name)
  sessionStorage.setItem(key, JSON.stringify({ ...names, [place]: name }))
  return before === undefined ? { name } : { name, from: before }
}

/** Removes expired selections of closed tabs. */
export const sweep = async (shelf: RecordStore, place: string, now = Date.now()): Promise<void> => {
  const own = read()[place]
  const oldest = `${place} ${stamp(now - keptFor)}`
  const ids = await shelf.ids(place)
  const old = ids.filter(
    (id) => id < oldest && (own === undefined || !id.startsWith(`${place} ${own}`)),
  )
  await Promise.all(old.map((id) => shelf.remove(id)))
}
