import { isAdministrator, type Person } from '../../../rest/protocol/authorization.ts'
import type { Database } from '../../db/database.ts'
import type { items } from '../../db/schema.ts'
import { mayUpdateThroughGroup } from '../../access/visibility.ts'

/** An item of this organization that has the ID of one in a package. */
export type ExistingItem = Pick<typeof items.$inferSelect, 'id' | 'owner' | 'type' | 'state'>

/** Whether the person may decide with whom an item is shared. */
export const controls = (person: Person, { owner }: Pick<ExistingItem, 'owner'>): boolean =>
  owner === person.username || isAdministrator(person)

/** Why an item of this type cannot replace the one that is here, or undefined when it can. */
export const refusalOfOverwrite = async (
  db: Database,
  person: Person,
  existing: ExistingItem,
  type: string,
): Promise<string | undefined> => {
  if (existing.type !== type)
    return `An item of the type ${existing.type} has the same ID here; it cannot be replaced by another type.`
  if (existing.state !== 'completed') return 'The item here is just being added.'
  if (controls(person, existing) || (await mayUpdateThroughGroup(db, person, existing.id)))
    return undefined
  return 'The item here belongs to another member; only its owner, administrators and members of its shared update groups may overwrite it.'
}
