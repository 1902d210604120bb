import type { SettingName } from '../../../../rest/records/settings.ts'
import { groupsById } from '../../../shell/objects/groups.ts'
import { readNamed } from '../../../shell/objects/source.ts'
import { groupFormOf, groupIdOf } from './groupQuery.ts'

type Values = Readonly<Partial<Record<SettingName, unknown>>>

const idsIn = (names: readonly SettingName[], values: Values) =>
  names.flatMap((name) => {
    const form = groupFormOf(name)
    const value = values[name]
    const id = form && typeof value === 'string' ? groupIdOf(form, value) : undefined
    return id === undefined ? [] : [id]
  })

/** The titles, by ID, of the groups that these settings refer to before and after the change; empty if they can't be loaded. */
export const groupTitles = async (
  names: readonly SettingName[],
  ...values: readonly Values[]
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(values.flatMap((one) => idsIn(names, one)))]
  if (ids.length === 0) return new Map()
  try {
    const found = await readNamed(groupsById, ids)
    return new Map(found.map(({ id, title, owner }) => [id, `${title} (${owner})`]))
  } catch {
    return new Map()
  }
}
