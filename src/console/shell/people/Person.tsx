import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { createContext, use } from 'react'
import { paths } from '../paths.ts'
import { membersByName } from '../objects/members.ts'
import { useNamed } from '../objects/source.ts'
import { canSeeMembers } from '../permissions.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../../ui/texts.ts'
import { MemberAvatar } from './MemberAvatar.tsx'

const t = texts('person', { hidden: '{{username}} (name hidden)' })

/** The usernames of a list, so that all full names are read in the same request. */
export const People = createContext<readonly string[]>([])

/** Returns the usernames without duplicates, for `People`. */
export const peopleOf = (usernames: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(usernames.filter((username) => username !== undefined)),
]

interface Props {
  readonly username: string
  /** Shows the full name without a link, for use in links and buttons. */
  readonly isPlain?: boolean
}

/** Long names end with an ellipsis. */
const cut = {
  maxInlineSize: 240,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container (min-width: 640px) and (max-width: 1099px)': { maxInlineSize: 84 },
} as const

/** A member by avatar and full name, linked to their details; the username if the user can't see the member. */
export const Person = ({ username, isPlain = false }: Props) => {
  const people = use(People)
  const { byId } = useNamed(membersByName, people.includes(username) ? people : [username])
  const member = byId.get(username)
  const canSee = canSeeMembers(useSession())
  const name = member ? membersByName.entryOf(member).title : username
  return (
    <Box
      component="span"
      title={
        !member && !canSee
          ? t('hidden', { username })
          : name === username
            ? username
            : `${name} (${username})`
      }
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minInlineSize: 0 }}
    >
      <MemberAvatar of={member ?? { username }} />
      <Box component="span" sx={cut}>
        {member && !isPlain ? (
          <Link href={paths.member(username)} color="inherit">
            {name}
          </Link>
        ) : (
          name
        )}
      </Box>
    </Box>
  )
}
