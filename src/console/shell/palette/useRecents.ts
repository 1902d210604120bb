import { useQuery } from '@tanstack/react-query'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import GroupsIcon from '@mui/icons-material/WorkspacesOutlined'
import { groupsById } from '../objects/groups.ts'
import { itemsById } from '../objects/items.ts'
import { membersByName } from '../objects/members.ts'
import { useNamed } from '../objects/source.ts'
import { useSession } from '../session/session.ts'
import type { Entry } from './entry.ts'
import { groupEntry, itemEntry, memberEntry } from './portalEntries.ts'
import { recents } from './recents.ts'
import type { Visit } from './recentStore.ts'

const none: readonly never[] = []

/**
 * Returns what the person opened last, except for the current page, as entries. Items, groups, and members have their
 * current titles; those that can no longer be opened are left out.
 */
export const useRecents = (pages: readonly Entry[], current: string): readonly Entry[] => {
  const session = useSession()
  const { data: visits = none } = useQuery(recents())
  const idsOf = (kind: Visit['kind']) =>
    visits.filter((visit) => visit.kind === kind).map(({ of }) => of)
  const items = useNamed(itemsById, idsOf('item'))
  const groups = useNamed(groupsById, idsOf('group'))
  const members = useNamed(membersByName, idsOf('member'))
  return visits
    .filter(({ href }) => href !== current)
    .flatMap(({ kind, of, href, title }): readonly Entry[] => {
      const stored = { id: `${kind}:${of}`, title, href }
      switch (kind) {
        case 'item': {
          const item = items.byId.get(of)
          if (item) return [itemEntry(item, session)]
          return items.isRead ? none : [{ ...stored, icon: CategoryIcon }]
        }
        case 'group': {
          const group = groups.byId.get(of)
          if (group) return [groupEntry(group, session)]
          return groups.isRead ? none : [{ ...stored, icon: GroupsIcon }]
        }
        case 'role':
          return [{ ...stored, icon: ShieldIcon }]
        case 'member': {
          const member = members.byId.get(of)
          if (member) return [memberEntry(member, session)]
          return members.isRead ? none : [{ ...stored, icon: PersonIcon }]
        }
        case 'page':
          return pages.filter((page) => page.href === href)
        default:
          return none
      }
    })
}
