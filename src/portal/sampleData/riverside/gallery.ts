import type { SampleGroup, SampleItem } from '../sampleData.ts'
import { mapGallery } from './groups.ts'
import { hydrologyMap } from './items.ts'

const shelves = ['/Gallery/Start here', '/Gallery/Emergencies', '/Gallery/Parks']
const shown = 9

/**
 * Adds maps of the organization's level to the view-only gallery, each in a category of the gallery's own schema. The map that an
 * export package contains, too, stays outside.
 */
export const withGallery = (
  items: readonly SampleItem[],
  groups: readonly SampleGroup[],
): SampleItem[] => {
  const gallery = groups.find(({ title }) => title === mapGallery)
  if (!gallery) throw new Error(`No group ${mapGallery} in the sample sampleData.`)
  const contributors = [gallery.owner, ...gallery.admins]
  const maps = items
    .filter(
      ({ type, title, owner, access }) =>
        type === 'Web Map' &&
        title !== hydrologyMap.title &&
        contributors.includes(owner) &&
        ['org', 'public'].includes(access),
    )
    .slice(0, shown)
    .map(({ id }) => id)
  return items.map((item) => {
    const index = maps.indexOf(item.id)
    if (index < 0) return item
    return {
      ...item,
      groups: [...item.groups, gallery.id],
      groupCategories: { [gallery.id]: shelves.slice(index % shelves.length).slice(0, 1) },
    }
  })
}
