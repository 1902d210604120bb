import * as z from 'zod'
import { UpgradeStatus } from '../../../../rest/records/serverUpgrade.ts'
import { session } from '../../../shell/session/session.ts'
import { preference } from '../../../shell/storage/preference.ts'
import { upgradeStateOf } from './upgradeState.ts'

const Remembered = z.object({
  status: UpgradeStatus,
  /** When the server reported it last (epoch ms, by the clock of this browser). */
  readAt: z.number(),
  /** The warnings that the person has marked as done. */
  done: z.array(z.string()),
})
type Remembered = z.output<typeof Remembered>

/** The last reports of upgrades, for the time in which a server does not respond, and for the notes after it. */
const store = preference<Readonly<Record<string, Remembered>>>(
  'upgrades',
  z.record(z.string(), Remembered),
  {},
)

const keyOf = (serverId: string) => `${session().root} ${serverId}`

/** Returns the last report of an upgrade that this browser has seen; undefined before the first one. */
export const useRemembered = (serverId: string): Remembered | undefined =>
  store.use()[keyOf(serverId)]

/** Stores a report of an upgrade that was started. A new attempt begins with no warning marked as done. */
export const remember = (serverId: string, status: UpgradeStatus): void => {
  if (upgradeStateOf(status) === 'required') return
  const key = keyOf(serverId)
  const { [key]: before } = store.get()
  const begins = ({ stages }: UpgradeStatus) => stages?.[0]?.startTime
  const isSame = before !== undefined && begins(before.status) === begins(status)
  store.set({
    ...store.get(),
    [key]: { status, readAt: Date.now(), done: isSame ? before.done : [] },
  })
}

/** Marks a warning as done, or removes the mark. */
export const setDone = (serverId: string, warning: string, isDone: boolean): void => {
  const key = keyOf(serverId)
  const { [key]: before } = store.get()
  if (!before) return
  const others = before.done.filter((one) => one !== warning)
  store.set({
    ...store.get(),
    [key]: { ...before, done: isDone ? [...others, warning] : others },
  })
}
