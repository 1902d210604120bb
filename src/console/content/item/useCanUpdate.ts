import { items } from '../../../rest/content/items.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { Owned } from '../../shell/otherOrganization.ts'
import { usePermission } from '../../shell/permissions.ts'

/** Whether the signed-in member can update the item, also as a member of a shared update group, and the reason if not. */
export const useCanUpdate = (item: Owned & Pick<Item, 'itemControl'>) => {
  const permission = usePermission(items.update, item)
  return { canUpdate: item.itemControl === 'update' || permission.allowed, permission }
}
