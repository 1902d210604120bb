export interface Named {
  readonly id: string
  readonly name: string
}

/** An object there, and the same one here. */
export interface Match<T> {
  readonly there: T
  readonly here: T | undefined
  /** Whether several objects have the name, here or there. */
  readonly isAmbiguous: boolean
}

/** The objects there with those here, and what exists only here. */
export interface Matches<T> {
  readonly matches: readonly Match<T>[]
  /** All objects here. */
  readonly here: readonly T[]
  readonly onlyHere: readonly T[]
}

/** The form in which names are compared. */
export const folded = (name: string) => name.normalize('NFC').toLowerCase()

/** Returns the entries of a list by a key, each in their order. */
export const groupedBy = <T>(entries: readonly T[], keyOf: (entry: T) => string) => {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const others = groups.get(key)
    if (others) others.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

/** Matches objects by ID, which are the same in copies of a portal, and otherwise by name. */
export const matched = <T extends Named>(there: readonly T[], here: readonly T[]): Matches<T> => {
  const byId = new Map(here.map((one) => [one.id, one]))
  const idsThere = new Set(there.map(({ id }) => id))
  const foldedName = ({ name }: Named) => folded(name)
  const left = groupedBy(
    here.filter(({ id }) => !idsThere.has(id)),
    foldedName,
  )
  const counts = groupedBy(
    there.filter(({ id }) => !byId.has(id)),
    foldedName,
  )
  const matches = there.map((one): Match<T> => {
    const own = byId.get(one.id)
    if (own) return { there: one, here: own, isAmbiguous: false }
    const candidates = left.get(folded(one.name)) ?? []
    const isAmbiguous = candidates.length > 1 || (counts.get(folded(one.name))?.length ?? 0) > 1
    return { there: one, here: isAmbiguous ? undefined : candidates[0], isAmbiguous }
  })
  const found = new Set(matches.flatMap((match) => match.here?.id ?? []))
  const ambiguous = new Set(
    matches.flatMap((match) => (match.isAmbiguous ? [folded(match.there.name)] : [])),
  )
  const onlyHere = here.filter(({ id, name }) => !found.has(id) && !ambiguous.has(folded(name)))
  return { matches, here, onlyHere }
}
