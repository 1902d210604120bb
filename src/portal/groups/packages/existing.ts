import {
  isAdministrator,
  isChangingOwner,
  type Person,
} from '../../../rest/protocol/authorization.ts'
import type { Database } from '../../db/database.ts'
import type { items } from '../../db/schema.ts'
import { canUpdateThroughGroup } from '../../access/visibility.ts'

/** An item of this organization with the ID of an item in a package. */
export type ExistingItem = Pick<typeof items.$inferSelect, 'id' | 'owner' | 'type' | 'state'>

/** Returns whether the person can decide about the sharing of an item. */
export const controls = (person: Person, { owner }: Pick<ExistingItem, 'owner'>): boolean =>
  isChangingOwner(person, owner) || isAdministrator(person)

/** Returns why an item of this type cannot replace the existing one, or undefined. */
export const refusalOfOverwrite = async (
  db: Database,
  person: Person,
  existing: ExistingItem,
  type: string,
): Promise<string | undefined> => {
  if (existing.type !== type)
    return `An item of the type ${existing.type} has the same ID here; it cannot be replaced by an item of another type.`
  if (existing.state !== 'completed') return 'The existing item is still being added.'
  if (controls(person, existing) || (await canUpdateThroughGroup(db, person, existing.id)))
    return undefined
  return 'The existing item belongs to another member; only its owner, administrators, and members of its shared update groups can overwrite it.'
}
