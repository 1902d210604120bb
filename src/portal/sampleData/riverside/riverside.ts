import type { World, WorldOptions } from '../world.ts'
import { withGallery } from './gallery.ts'
import { mapGallery, riversideGroups } from './groups.ts'
import { riversideItems } from './items.ts'
import { riversideMembers } from './members.ts'
import { categorySchema } from './organization.ts'
import { riversidePackages } from './packages.ts'
import { riversideRole, riversideRoles } from './roles.ts'
import { riversideSettings } from './settings.ts'

/**
 * The sample organization Riverside County GIS: 40 members, 6 roles of its own, 26 groups, 600 items, 4 waiting packages.
 * The same arguments give the same world, byte for byte. Files and thumbnails are made when asked for.
 */
export const riverside = ({
  seed,
  portalUrl,
  serverUrl,
  thumbnails = 'drawn',
}: WorldOptions): World => {
  const isPictured = thumbnails === 'drawn'
  const members = riversideMembers(seed)
  const groups = riversideGroups(seed, members)
  const { items, folders, relationships } = riversideItems({
    seed,
    site: { portalUrl, serverUrl },
    members,
    groups: groups.filter(({ title }) => title !== mapGallery),
    isPictured,
  })
  return {
    organization: riversideSettings(groups),
    categorySchema,
    roles: riversideRoles(seed),
    // What members own was made with the roles they had before.
    members: members.map((member) => ({ ...member, role: riversideRole(seed, member) })),
    groups,
    folders,
    items: withGallery(items, groups),
    relationships,
    packages: riversidePackages(seed, items, isPictured),
  }
}
