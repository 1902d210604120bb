import type { Matches, Named } from './matching.ts'
import { t } from './messages.ts'

/** A value there as it would be here. */
export interface Mapped {
  readonly value: unknown
  readonly needs: readonly string[]
  readonly problem?: string | undefined
}

export const asIs = (value: unknown): Mapped => ({ value, needs: [] })

/** What references to objects there mean here. */
export interface References {
  readonly idOf: (id: string) => Mapped
  /** The names of the objects by their IDs here and by the keys of the missing ones. */
  readonly names: ReadonlyMap<string, string>
}

export const referencesTo = <T extends Named>(
  part: 'roles' | 'groups',
  { matches, here }: Matches<T>,
): References => {
  const known = new Map(
    matches.map(({ there, here: own, isAmbiguous }, index): [string, Mapped] => {
      if (own) return [there.id, asIs(own.id)]
      if (isAmbiguous)
        return [
          there.id,
          { ...asIs(there.id), problem: t('refersTo.ambiguous', { name: there.name }) },
        ]
      const key = keyOf(part, index)
      return [there.id, { value: key, needs: [key] }]
    }),
  )
  const ownIds = new Set(here.map(({ id }) => id))
  return {
    idOf: (id) =>
      known.get(id) ??
      (ownIds.has(id)
        ? asIs(id)
        : {
            ...asIs(id),
            problem: t(part === 'roles' ? 'refersTo.role' : 'refersTo.group', { id }),
          }),
    names: new Map([
      ...here.map(({ id, name }): [string, string] => [id, name]),
      ...matches.flatMap(({ there, here: own }, index): [string, string][] =>
        own
          ? []
          : [
              [keyOf(part, index), there.name],
              [there.id, there.name],
            ],
      ),
    ]),
  }
}

/** The key of a missing object. Neither is part of another one, and both are valid in IDs. */
export const keyOf = (part: 'roles' | 'groups', index: number) => `new-${part}-${index}-`

export const all = (values: readonly Mapped[]): Mapped => ({
  value: values.map(({ value }) => value),
  needs: values.flatMap(({ needs }) => needs),
  problem: values.find(({ problem }) => problem !== undefined)?.problem,
})

/** Returns a value in which the keys of missing objects are replaced by the IDs with which they were created. */
export const withIds = (
  value: unknown,
  needs: readonly string[],
  idOf: (key: string) => string,
): unknown =>
  typeof value === 'string'
    ? needs.reduce((text, key) => text.replaceAll(key, idOf(key)), value)
    : Array.isArray(value)
      ? value.map((entry) => withIds(entry, needs, idOf))
      : value
