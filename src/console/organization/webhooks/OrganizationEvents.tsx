import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { groupsById } from '../../shell/objects/groups.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { useTitles } from '../../shell/objects/source.ts'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { eventName, objectEventName, objectOfEvent } from './words.ts'

interface Props {
  readonly events: readonly string[]
}

/** When a webhook of the organization fires; items, groups, and members are linked by their titles. */
export const OrganizationEvents = ({ events }: Props) => {
  const all = events.map((event) => ({ event, object: objectOfEvent(event) }))
  const idsOf = (source: 'items' | 'groups') =>
    all.flatMap(({ object }) => (object?.source === source ? [object.id] : []))
  const titles = {
    items: useTitles(itemsById, idsOf('items')),
    groups: useTitles(groupsById, idsOf('groups')),
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {all.map(({ event, object }) => (
        <li key={event}>
          {object ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              <span>{objectEventName(object)}:</span>
              {object.source === 'users' ? (
                <Person username={object.id} />
              ) : (
                <Link
                  href={object.source === 'items' ? paths.item(object.id) : paths.group(object.id)}
                >
                  {titles[object.source].get(object.id) ?? object.id}
                </Link>
              )}
            </Box>
          ) : (
            eventName(event)
          )}
        </li>
      ))}
    </Box>
  )
}
