import { nameInFolder } from '../../shared/servers/services.ts'
import { compare } from '../../ui/compare.ts'

/** A service in a folder of a server. */
export interface ListedService {
  /** Undefined for the root folder. */
  readonly folder: string | undefined
  /** Without the folder. */
  readonly name: string
  readonly type: string
  /** Undefined where it is not known. */
  readonly state: string | undefined
  /** Whether the administration of the server has it, which can then start and stop it. */
  readonly isReported: boolean
}

/** Whether a service is to be started, and not to be stopped. */
export const isStopped = ({ state }: Pick<ListedService, 'state'>): boolean => state === 'STOPPED'

const splitKey = (key: string) => {
  const dot = key.lastIndexOf('.')
  return { name: key.slice(0, dot), type: key.slice(dot + 1) }
}

/**
 * Returns the services in a folder, by name: those of the services directory, and those that do not run, which servers can leave out of
 * it. A feature service that the administration does not have belongs to the map service of its name, and has the state of that one.
 */
export const listedServices = (
  directory: readonly { readonly name: string; readonly type: string }[],
  folder: string | undefined,
  states: ReadonlyMap<string, string> = new Map(),
): readonly ListedService[] => {
  const inDirectory = directory.map(({ name, type }) => ({
    name: nameInFolder(name, folder),
    type,
  }))
  const known = new Set(inDirectory.map(({ name, type }) => `${name}.${type}`))
  const others = [...states]
    .filter(([key, state]) => state !== 'STARTED' && !known.has(key))
    .map(([key]) => splitKey(key))
  return [...inDirectory, ...others]
    .map(({ name, type }) => {
      const own = states.get(`${name}.${type}`)
      const ofMap = type === 'FeatureServer' ? states.get(`${name}.MapServer`) : undefined
      return { folder, name, type, state: own ?? ofMap, isReported: own !== undefined }
    })
    .toSorted((a, b) => compare(a.name, b.name))
}
