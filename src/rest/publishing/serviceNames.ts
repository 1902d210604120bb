import { relationNamed, type RelationName } from './datasets.ts'
import type { PlannedDataset } from './plan.ts'
import { firstCharacters } from '../protocol/characters.ts'

/** Maximum characters of the name of a service that is derived from a table. */
export const maxServiceName = 120

/** Returns a text as the name of a service: letters and digits of any script, and underscores. */
export const asServiceName = (text: string): string =>
  firstCharacters(
    text
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
      .replaceAll(/^_+|_+$/g, ''),
    maxServiceName,
  ) || 'table'

/** The names of the services in a server folder, in which case is irrelevant. */
export const takenNames = (names: Iterable<string>): Set<string> =>
  new Set([...names].map((name) => name.toLowerCase()))

/**
 * Returns the name of the service of a new dataset: that of its table, with the schema if another service has the name, and then with a
 * number. `taken` are the names of the services in the server folder, from `takenNames`.
 */
export const newServiceName = (
  { schema, table }: RelationName,
  taken: ReadonlySet<string>,
): string => {
  const isFree = (name: string) => !taken.has(name.toLowerCase())
  const plain = asServiceName(table)
  if (isFree(plain)) return plain
  const qualified = asServiceName(`${schema}_${table}`)
  for (let number = 1; ; number++) {
    const name = number === 1 ? qualified : `${qualified}_${number}`
    if (isFree(name)) return name
  }
}

/**
 * Returns the names of the services that a plan publishes, by dataset. The portal publishes in the order of the plan, so that they are
 * the names that it will choose as long as every dataset can be published. `existing` are the services in the server folder.
 */
export const plannedServiceNames = (
  plan: readonly Pick<PlannedDataset, 'dataset' | 'action'>[],
  existing: Iterable<string> = [],
): ReadonlyMap<string, string> => {
  const taken = takenNames(existing)
  const names = new Map<string, string>()
  for (const { dataset: name, action } of plan) {
    const relation = relationNamed(name)
    if (action !== 'publish' || !relation) continue
    const service = newServiceName(relation, taken)
    taken.add(service.toLowerCase())
    names.set(name, service)
  }
  return names
}
